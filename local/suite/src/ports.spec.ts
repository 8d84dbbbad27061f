import { createServer } from 'node:net';
import { BASE_PORTS, freePortTable, isPortFree, MAX_OFFSET, portOffset, portTable } from './ports';

describe('portTable', () => {
  it('is the documented table at offset 0', () => {
    expect(portTable(0)).toEqual(BASE_PORTS);
  });

  it('shifts every port by the offset', () => {
    expect(portTable(100)).toMatchObject({ app: 3100, payments: 4342, execution: 9219 });
  });

  it.each([-1, 0.5, Number.NaN, MAX_OFFSET + 1])('rejects an offset of %p', (offset) => {
    expect(() => portTable(offset)).toThrow(RangeError);
  });

  it.each([1_000, 20_000, 21_000])('has no port collisions at a distance of %d', (offset) => {
    const both = [...Object.values(portTable(0)), ...Object.values(portTable(offset))];
    expect(new Set(both).size).toBe(both.length);
  });
});

describe('portOffset', () => {
  it.each([
    { asked: undefined, offset: 0 },
    { asked: '', offset: 0 },
    { asked: '1000', offset: 1000 },
  ])('is $offset for $asked', ({ asked, offset }) => {
    expect(portOffset({ KEELSON_PORT_OFFSET: asked })).toBe(offset);
  });

  it.each(['abc', '-5', '1.5', '99999'])('rejects %p with a message', (asked) => {
    expect(() => portOffset({ KEELSON_PORT_OFFSET: asked })).toThrow(/is not a port offset/);
  });

  it.each([
    ['2000', '10080'],
    ['3000', '6000'],
  ])('rejects %s, because browsers block port %s', (asked, port) => {
    expect(() => portOffset({ KEELSON_PORT_OFFSET: asked })).toThrow(port);
  });
});

describe('freePortTable', () => {
  it('returns different free ports', async () => {
    const ports = Object.values(await freePortTable());
    expect(new Set(ports).size).toBe(ports.length);
    expect(await isPortFree(ports[0]!)).toBe(true);
  });
});

describe('isPortFree', () => {
  it('is false while a server listens', async () => {
    const server = createServer();
    const port = await new Promise<number>((resolve) => {
      server.listen(0, '127.0.0.1', () => {
        const address = server.address();
        resolve(typeof address === 'object' && address !== null ? address.port : 0);
      });
    });
    expect(await isPortFree(port)).toBe(false);
    await new Promise((resolve) => server.close(resolve));
  });
});
