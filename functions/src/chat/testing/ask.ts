import { randomUUID } from 'node:crypto';
import { type AskChatBody } from '@keelson/contracts/chat/endpoints';
import { ChatEvent } from '@keelson/contracts/chat/events';
import { type Problem } from '@keelson/contracts/errors';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { type TestUser } from '../../testing/test-user';

export interface ChatResponse {
  readonly status: number;
  readonly events: readonly ChatEvent[];
  readonly problem: Problem | null;
  readonly headers: Headers;
}

export interface AskOptions {
  readonly key?: string;
  readonly signal?: AbortSignal;
  readonly onEvent?: (event: ChatEvent) => void;
}

export async function ask(
  user: TestUser,
  body: unknown,
  { key = randomUUID(), signal, onEvent }: AskOptions = {},
): Promise<ChatResponse> {
  const response = await user.send('POST', '/api/chat', body, { 'idempotency-key': key }, signal);
  const { status, headers } = response;
  if (!(headers.get('content-type') ?? '').startsWith('text/event-stream')) {
    return { status, headers, events: [], problem: (await response.json()) as Problem };
  }
  const events: ChatEvent[] = [];
  const stream = response.body
    ?.pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream());
  for await (const { data } of stream ?? []) {
    const event = ChatEvent.parse(JSON.parse(data));
    events.push(event);
    onEvent?.(event);
  }
  return { status, headers, events, problem: null };
}

export const question = (text: string): AskChatBody => ({ kind: 'ask', chatId: null, text });

/** The first event of a type. Fails the test when there is none. */
export function eventOf<Type extends ChatEvent['type']>(
  { events, problem }: ChatResponse,
  type: Type,
): Extract<ChatEvent, { type: Type }> {
  const found = events.find((event) => event.type === type);
  if (found === undefined) {
    throw new Error(`No ${type} in ${JSON.stringify(events)} ${JSON.stringify(problem)}`);
  }
  return found as Extract<ChatEvent, { type: Type }>;
}

export const textOf = ({ events }: ChatResponse): string =>
  events.map((event) => (event.type === 'delta' ? event.text : '')).join('');
