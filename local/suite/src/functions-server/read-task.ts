import { type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { type TaskRequest } from './deployed-function';

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Reads a task as Cloud Tasks delivers it to a function: `data` in a JSON body, the attempt in headers. */
export async function readTask(request: IncomingMessage): Promise<TaskRequest | null> {
  const body = await json(request).catch(() => null);
  if (!isObject(body) || !('data' in body)) return null;
  const { 'x-cloudtasks-taskname': id, 'x-cloudtasks-taskretrycount': count } = request.headers;
  return { data: body.data, id: String(id ?? ''), retryCount: Number(count ?? 0) || 0 };
}
