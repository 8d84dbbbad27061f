import { type IncomingMessage, type ServerResponse } from 'node:http';

/** What Node's server and the functions of the platform call. */
export type Listener = (req: IncomingMessage, res: ServerResponse) => unknown;
