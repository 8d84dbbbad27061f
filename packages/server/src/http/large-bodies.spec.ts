import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { defineEndpoint } from '@keelson/contracts/http/endpoint';
import express from 'express';
import * as z from 'zod';
import { createLogger } from '../logger';
import { mountRoutes } from './mount-routes';
import { type Route } from './route';
import { Slots } from './slots';

const MIB = 1024 * 1024;
const Upload = defineEndpoint({
  operationId: 'upload',
  address: 'POST /v1/uploads',
  auth: 'public',
  summary: 'Upload',
  response: z.object({ bytes: z.int() }),
  upload: { maxBytes: 4 * MIB },
});

/** The bodies that handlers hold, and the most at once. Handlers wait until it was `atLeast` as many. */
const held = { now: 0, most: 0, atLeast: 1 };
let reached = Promise.withResolvers<undefined>();
const route: Route<object> = {
  endpoint: Upload,
  bind: () => async (exchange) => {
    const { length } = await exchange.readBody();
    held.now += 1;
    held.most = Math.max(held.most, held.now);
    if (held.most >= held.atLeast) reached.resolve(undefined);
    await reached.promise;
    // Time for one too many.
    await new Promise((resolve) => setTimeout(resolve, 30));
    held.now -= 1;
    if (length === 3 * MIB) throw new Error('a failing handler');
    return { status: 200, body: { bytes: length } };
  },
};

let server: Server;
let url: string;
beforeAll(async () => {
  const app = mountRoutes(express(), {
    deps: {},
    routes: [route],
    log: createLogger(() => undefined),
    projectId: 'demo-log',
    bodyLimit: MIB,
    deadlines: { readMs: 20_000, writeMs: 20_000 },
    largeBodies: new Slots(2),
  });
  server = createServer(app).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/uploads`;
});
afterAll(() => server.close());

const send = async (size: number, count: number, atLeast: number): Promise<number[]> => {
  Object.assign(held, { most: 0, atLeast });
  reached = Promise.withResolvers<undefined>();
  const body = Buffer.alloc(size);
  const sending = Array.from({ length: count }, () => fetch(url, { method: 'POST', body }));
  return (await Promise.all(sending)).map(({ status }) => status);
};

describe('mountRoutes with a limit of large bodies', () => {
  it('holds no more of them at once, and answers all', async () => {
    expect(await send(2 * MIB, 6, 2)).toEqual(Array(6).fill(200));
    expect(held.most).toBe(2);
  });

  it('goes on after handlers that failed', async () => {
    expect(await send(3 * MIB, 4, 2)).toEqual(Array(4).fill(500));
    expect(await send(2 * MIB, 2, 2)).toEqual([200, 200]);
  });

  it('does not make small bodies wait', async () => {
    expect(await send(1000, 6, 6)).toEqual(Array(6).fill(200));
    expect(held.most).toBe(6);
  });
});
