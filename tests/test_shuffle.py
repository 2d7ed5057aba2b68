"""The shuffle scheme against the published vector."""

import hashlib

import pytest

from games.shuffle import commitment, permutation

SEED = bytes(range(32))
CLIENTS = {0: "alice", 1: "bob", 2: "carol"}
VECTORS = {
    28: ("21,10,1,17,6,11,25,27", "3a6b825d07585a03fb50729a798b393874cf27978b6c5c5c59f0b24514d472f4"),
    32: ("2,11,0,23,12,6,10,17", "7987d70b1aacc4cba272ff1d801cc007e89e799d2c7140e387ddb06c84b6b59c"),
    52: ("2,27,32,33,46,21,24,23", "cbbe25ca96b2c93bf22c11e90fbf60e5858ebbcedac751aaac54a49bf70c7ede"),
    54: ("31,1,44,42,5,4,39,48", "5f05f13943e3317327d5ece7b5a4a61ac0a7b1f2f3d613304a0d0764a9ee78f2"),
    96: ("53,33,47,31,63,67,1,80", "37333970a64cac22e81d9e205df1860949f639ecd76f589083880127f161bbbd"),
    108: ("30,11,3,42,6,8,23,54", "55bfc87761001fa9af979920d54ef22e6c303c417f199fc9f47bd3145bdcb9f1"),
    136: ("99,81,58,42,107,61,26,104", "21d3f8fe23c9d12cf0da47737cf4fe2190cee330b52e47fbe862523c4bd22349"),
    162: ("31,8,106,17,38,95,23,62", "5e7c11485df138044b929ab878fb938c5edfe751e95fd498d85436b14d5db10a"),
    216: ("61,6,108,143,83,175,10,139", "c7244f7ed7ffb93f50970b7a565d8689727bdb8059886a507b26a8ef9dbe8990"),
    416: ("156,45,355,351,235,214,126,138", "b17964ac400a5ffdbecd6417d81aa471aae4fc949fb6235f87bd0bc8a929988c"),
}


def test_commitment():
    assert commitment(SEED) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


@pytest.mark.parametrize("size", VECTORS)
def test_permutation(size):
    order = permutation(size, SEED, CLIENTS, 7)
    first, digest = VECTORS[size]
    assert ",".join(map(str, order[:8])) == first
    assert hashlib.sha256(",".join(map(str, order)).encode()).hexdigest() == digest
