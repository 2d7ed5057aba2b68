"""Proof of the record: the contract, intake, the log and the quarantine."""
