"""The judgement: folds events through the rules into audits, table findings and the read model."""
