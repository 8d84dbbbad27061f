import { type IncomingMessage } from 'node:http';
import { type CloudEvent } from './deployed-function';

const PREFIX = 'ce-';

/**
 * Reads an event in binary mode (CloudEvents 1.0, HTTP protocol binding 3.1), as Eventarc sends it. The
 * Firestore emulator additionally encodes protobuf data as base64.
 *
 * @returns `null` when the request is not an event.
 */
export async function readCloudEvent(request: IncomingMessage): Promise<CloudEvent | null> {
  const attributes = Object.fromEntries(
    Object.entries(request.headers)
      .filter(([name]) => name.startsWith(PREFIX))
      .map(([name, value]) => [name.slice(PREFIX.length), value]),
  );
  if (attributes['id'] === undefined || attributes['type'] === undefined) return null;
  const type = request.headers['content-type'] ?? '';
  const body = await readAll(request);
  const isProtobuf = type.includes('application/protobuf');
  const data = isProtobuf ? Buffer.from(body.toString('latin1'), 'base64') : body;
  return { datacontenttype: type, ...attributes, data };
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
