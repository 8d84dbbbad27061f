import { type IncomingHttpHeaders } from 'node:http';
import { type Request, type Response } from 'express';
import { type Clock } from '@keelson/server/clock';
import { type Logger } from '@keelson/server/logger';
import { type FileContent } from './answer';
import { type Authenticator } from './authenticate';
import { type IdempotencyRepo } from './idempotency-repo';

/** What every route needs, whatever it does. */
export interface HttpDeps {
  readonly authenticator: Authenticator;
  readonly idempotency: IdempotencyRepo;
  readonly log: Logger;
  readonly now: Clock;
  readonly appUrl: string;
}

/** What a handler may know of the request beyond its parsed input. */
export interface RequestInfo {
  readonly id: string;
  readonly log: Logger;
  readonly headers: IncomingHttpHeaders;
  /** The body byte for byte, for signatures. */
  readonly rawBody: Buffer;
}

/** What a handler may add to its answer. */
export interface Reply {
  /** Overrides the endpoint's status, such as 503 for a health answer. */
  status(code: number): void;
  header(name: string, value: string): void;
  /** A file instead of JSON, for reading endpoints; its type is set by a header. */
  file(content: FileContent): void;
}

/** One request and its answer, before anything is parsed. */
export interface Exchange {
  readonly req: Request;
  readonly res: Response;
  readonly info: RequestInfo;
  readonly reply: Reply & {
    readonly chosen: () => number | null;
    readonly chosenFile: () => FileContent | null;
  };
}

const NO_BODY = Buffer.alloc(0);
const key = Symbol('request');

interface Tagged {
  [key]?: RequestInfo;
}

/** Remembers what `createApp` learned of a request before a route runs. */
export function tagRequest(req: Request, info: Omit<RequestInfo, 'rawBody'>): void {
  (req as Tagged)[key] = { ...info, rawBody: NO_BODY };
}

export function attachBody(req: Request, rawBody: Buffer): void {
  (req as Tagged)[key] = { ...infoOf(req), rawBody };
}

export function infoOf(req: Request): RequestInfo {
  const info = (req as Tagged)[key];
  if (info === undefined) throw new Error('The request did not pass createApp');
  return info;
}

export function exchangeOf(req: Request, res: Response): Exchange {
  let chosen: number | null = null;
  let file: FileContent | null = null;
  return {
    req,
    res,
    info: infoOf(req),
    reply: {
      status: (code) => {
        chosen = code;
      },
      header: (name, value) => res.setHeader(name, value),
      file: (content) => {
        file = content;
      },
      chosen: () => chosen,
      chosenFile: () => file,
    },
  };
}
