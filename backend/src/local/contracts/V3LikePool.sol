// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// The oracle side of a concentrated-liquidity pool, with the interface of the third Uniswap version: the current price and
/// running sums of the tick. A test moves the price as trades would.
contract V3LikePool {
    struct Observation {
        uint32 at;
        int56 tickCumulative;
    }

    address public immutable token0;
    address public immutable token1;
    uint24 public constant fee = 3000;
    uint128 public liquidity = 1e24;
    uint160 private sqrtPriceX96;
    int24 private tick;
    Observation[] private history;

    error OLD();

    constructor(address token0_, address token1_, int24 tick_, uint160 sqrtPriceX96_) {
        token0 = token0_;
        token1 = token1_;
        tick = tick_;
        sqrtPriceX96 = sqrtPriceX96_;
        history.push(Observation(uint32(block.timestamp), 0));
    }

    function slot0() external view returns (uint160, int24, uint16, uint16, uint16, uint8, bool) {
        uint16 last = uint16(history.length - 1);
        return (sqrtPriceX96, tick, last, last + 1, last + 1, 0, true);
    }

    function setPrice(int24 tick_, uint160 sqrtPriceX96_) external {
        uint32 time = uint32(block.timestamp);
        if (history[history.length - 1].at != time) history.push(Observation(time, _cumulativeAt(time)));
        tick = tick_;
        sqrtPriceX96 = sqrtPriceX96_;
    }

    function setLiquidity(uint128 liquidity_) external {
        liquidity = liquidity_;
    }

    function observe(uint32[] calldata secondsAgos)
        external
        view
        returns (int56[] memory tickCumulatives, uint160[] memory secondsPerLiquidityCumulativeX128s)
    {
        tickCumulatives = new int56[](secondsAgos.length);
        secondsPerLiquidityCumulativeX128s = new uint160[](secondsAgos.length);
        for (uint256 i = 0; i < secondsAgos.length; i++) {
            tickCumulatives[i] = _cumulativeAt(uint32(block.timestamp) - secondsAgos[i]);
            secondsPerLiquidityCumulativeX128s[i] = uint160(uint256(uint32(block.timestamp) - secondsAgos[i]) << 128) / liquidity;
        }
    }

    /// After the last observation the current tick has held since; between two, the sum grows evenly.
    function _cumulativeAt(uint32 time) private view returns (int56) {
        uint256 last = history.length - 1;
        if (time >= history[last].at) return history[last].tickCumulative + int56(tick) * int56(uint56(time - history[last].at));
        for (uint256 i = last; i > 0; i--) {
            Observation memory before = history[i - 1];
            if (time < before.at) continue;
            int56 span = int56(uint56(history[i].at - before.at));
            int56 part = int56(uint56(time - before.at));
            return before.tickCumulative + ((history[i].tickCumulative - before.tickCumulative) * part) / span;
        }
        revert OLD();
    }
}
