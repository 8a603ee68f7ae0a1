import { toAssetBody, toAssetValues, toNewAssetBody } from './assetForm';

const TYPED = {
  ...toAssetValues(),
  name: ' USD Coin ',
  symbol: 'USDC',
  chainId: '8453',
  tokenAddress: '0x1',
  decimals: '6',
  receivingAddress: '0x2',
  rpcUrls: 'https://one.example\n\n  https://two.example ',
  priceSource: 'peg:1,coingecko:usd-coin',
};

describe('a new token', () => {
  it('is sent with its numbers as numbers, and each line of nodes as one', () => {
    expect(toNewAssetBody(TYPED)).toEqual({
      name: 'USD Coin',
      symbol: 'USDC',
      chainId: 8453,
      tokenAddress: '0x1',
      decimals: 6,
      receivingAddress: '0x2',
      rpcUrls: ['https://one.example', 'https://two.example'],
      confirmations: 12,
      priceSource: 'peg:1,coingecko:usd-coin',
      explorerUrl: null,
    });
  });
});

describe('a changed token', () => {
  it('is sent with only the changed fields', () => {
    expect(toAssetBody({ name: 'New', explorerUrl: '' })).toEqual({ name: 'New', explorerUrl: null });
    expect(toAssetBody({ confirmations: '30', chainId: '1', decimals: '18' })).toEqual({ confirmations: 30, chainId: 1, decimals: 18 });
  });

  it('keeps its nodes where none were typed', () => {
    expect(toAssetBody({ rpcUrls: ' \n ' })).toEqual({});
    expect(toAssetBody({ rpcUrls: 'https://one.example' })).toEqual({ rpcUrls: ['https://one.example'] });
  });
});
