import { selectHealthyNodes } from './node-selection.js';

const node = (head: number, chainId = 1) => ({ name: `node at ${head}`, chainId, head });

describe('the nodes that may be asked are', () => {
  it.each([
    ['all that are together', [node(100), node(99), node(98)], -1, [0, 1, 2]],
    ['none that is behind the others', [node(95), node(100)], -1, [1]],
    ['none that is behind what is known', [node(95)], 100, []],
    ['none of another chain, however far ahead', [node(5000, 5), node(100)], -1, [1]],
    ['none that fails', [{ name: 'a', failure: 'answered 502' }, node(100)], -1, [1]],
  ])('%s', (_, answers, known, healthy) => expect(selectHealthyNodes(answers, 1, known).healthy).toEqual(healthy));

  it('and there is a reason for each of the others', () => {
    const { problems } = selectHealthyNodes([node(95), node(100), node(100, 5), { name: 'a', failure: 'answered 502' }], 1, -1);
    expect([...problems.values()]).toEqual(['node at 95 is 5 blocks behind', 'node at 100 is on chain 5, not 1', 'a answered 502']);
  });
});
