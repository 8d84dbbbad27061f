import { type IncomingMessage, type ServerResponse } from 'node:http';

/** The function that Node's server and the functions of the platform call. */
export type Listener = (req: IncomingMessage, res: ServerResponse) => unknown;
