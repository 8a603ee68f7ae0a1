// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IToken {
    function transferFrom(address from, address to, uint256 value) external returns (bool);
}

/// Makes several transfers of the caller's tokens, of one kind or several, in one transaction; the caller approves this contract before.
contract BatchSender {
    error LengthsDiffer();
    error TransferFailed(uint256 index);

    function send(IToken[] calldata tokens, address[] calldata to, uint256[] calldata values) external {
        if (to.length != values.length || tokens.length != to.length) revert LengthsDiffer();
        for (uint256 i = 0; i < to.length; i++) {
            if (!tokens[i].transferFrom(msg.sender, to[i], values[i])) revert TransferFailed(i);
        }
    }
}
