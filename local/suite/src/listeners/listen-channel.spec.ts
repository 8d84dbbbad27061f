import { ListenChannel } from './listen-channel';

const DATABASE = 'projects/demo/databases/(default)';
const TERMINATE = { VER: '8', database: DATABASE, SID: 's1', TYPE: 'terminate' };

/** A forward request as the SDK sends it. */
const forward = (rid: number, ofs: number, ...messages: object[]) => {
  const form = new URLSearchParams({ count: `${messages.length}`, ofs: `${ofs}` });
  messages.forEach((message, index) => form.set(`req${index}___data__`, JSON.stringify(message)));
  return { query: new URLSearchParams({ VER: '8', RID: `${rid}`, t: '1' }), form };
};
const add = (targetId: number, target: object = {}) => ({
  database: DATABASE,
  addTarget: { targetId, ...target },
});
const remove = (removeTarget: number) => ({ database: DATABASE, removeTarget });

const endingOf = (...requests: Parameters<ListenChannel['follow']>[0][]) => {
  const channel = new ListenChannel(DATABASE);
  for (const request of requests) channel.follow(request);
  return channel.ending('s1').map(({ query, form }) => ({
    query: Object.fromEntries(query),
    form: Object.fromEntries(form),
  }));
};

describe('ListenChannel', () => {
  it('removes the targets that are left, with the next numbers, before it terminates the channel', () => {
    expect(
      endingOf(
        forward(700, 0, add(2, { documents: { documents: ['x'] } }), add(4, { query: {} })),
        forward(701, 2, remove(2)),
        forward(702, 3, add(6)),
      ),
    ).toEqual([
      {
        query: { VER: '8', database: DATABASE, SID: 's1', RID: '703' },
        form: {
          count: '2',
          ofs: '4',
          req0___data__: JSON.stringify(remove(4)),
          req1___data__: JSON.stringify(remove(6)),
        },
      },
      { query: { ...TERMINATE, RID: '703' }, form: {} },
    ]);
  });

  it('only terminates a channel without targets', () => {
    const requests = [forward(9, 0, add(2)), forward(10, 1, remove(2))];
    expect(endingOf(...requests)).toEqual([{ query: { ...TERMINATE, RID: '11' }, form: {} }]);
  });

  it('counts a request that is repeated, or that overtook another, once', () => {
    const [first, second] = [forward(9, 0, add(2)), forward(10, 1, add(4))];
    expect(endingOf(first, second, first)).toEqual(endingOf(first, second));
  });

  it('follows requests without messages', () => {
    const empty = { query: new URLSearchParams({ RID: '5' }), form: new URLSearchParams() };
    expect(endingOf(empty)).toEqual([{ query: { ...TERMINATE, RID: '6' }, form: {} }]);
  });

  it('refuses messages that are not those of the SDK', () => {
    expect(() => endingOf(forward(1, 0, { addTarget: { targetId: 'two' } }))).toThrow();
  });
});
