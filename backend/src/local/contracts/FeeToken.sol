// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Erc20Token} from "./Erc20Token.sol";

/// Keeps a share of every transfer: the receiver's Transfer event has less than the sender sent.
contract FeeToken is Erc20Token {
    uint256 public immutable feeBasisPoints;
    address public immutable collector;

    constructor(string memory name_, string memory symbol_, uint8 decimals_, uint256 feeBasisPoints_)
        Erc20Token(name_, symbol_, decimals_)
    {
        feeBasisPoints = feeBasisPoints_;
        collector = msg.sender;
    }

    function _move(address from, address to, uint256 value) internal override {
        uint256 fee = (value * feeBasisPoints) / 10_000;
        super._move(from, collector, fee);
        super._move(from, to, value - fee);
    }
}
