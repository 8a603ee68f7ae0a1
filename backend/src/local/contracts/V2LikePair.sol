// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// The price side of a constant-product pair, with the interface of the second Uniswap version: reserves and running sums of
/// the price (UQ112.112 times seconds). A test sets the reserves as trades would.
contract V2LikePair {
    address public immutable token0;
    address public immutable token1;
    uint256 public price0CumulativeLast;
    uint256 public price1CumulativeLast;
    uint112 private reserve0;
    uint112 private reserve1;
    uint32 private blockTimestampLast;

    event Sync(uint112 reserve0, uint112 reserve1);

    constructor(address token0_, address token1_, uint112 reserve0_, uint112 reserve1_) {
        token0 = token0_;
        token1 = token1_;
        reserve0 = reserve0_;
        reserve1 = reserve1_;
        blockTimestampLast = uint32(block.timestamp);
    }

    function getReserves() external view returns (uint112, uint112, uint32) {
        return (reserve0, reserve1, blockTimestampLast);
    }

    function setReserves(uint112 reserve0_, uint112 reserve1_) external {
        unchecked {
            // Both the timestamp and the sums wrap around, as readers must expect.
            uint32 elapsed = uint32(block.timestamp) - blockTimestampLast;
            if (elapsed > 0 && reserve0 != 0 && reserve1 != 0) {
                price0CumulativeLast += ((uint256(reserve1) << 112) / reserve0) * elapsed;
                price1CumulativeLast += ((uint256(reserve0) << 112) / reserve1) * elapsed;
            }
        }
        reserve0 = reserve0_;
        reserve1 = reserve1_;
        blockTimestampLast = uint32(block.timestamp);
        emit Sync(reserve0_, reserve1_);
    }
}
