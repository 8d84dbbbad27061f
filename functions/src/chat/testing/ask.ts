import { randomUUID } from 'node:crypto';
import { type AskChatBody } from '@keelson/contracts/chat/endpoints';
import { ChatEvent } from '@keelson/contracts/chat/events';
import { type Problem } from '@keelson/contracts/errors';
import { type TestUser } from '../../testing/test-user';

/** An answer as it arrived. */
export interface Heard {
  readonly status: number;
  readonly events: readonly ChatEvent[];
  readonly problem: Problem | null;
  readonly headers: Headers;
}

export interface AskOptions {
  readonly key?: string;
  readonly signal?: AbortSignal;
  /** Called with each event as it comes. */
  readonly onEvent?: (event: ChatEvent) => void;
}

/** Asks the chat and listens to the end. */
export async function ask(
  person: TestUser,
  body: unknown,
  { key = randomUUID(), signal, onEvent }: AskOptions = {},
): Promise<Heard> {
  const response = await person.send('POST', '/api/chat', body, { 'idempotency-key': key }, signal);
  const { status, headers } = response;
  if (!(headers.get('content-type') ?? '').startsWith('text/event-stream')) {
    return { status, headers, events: [], problem: (await response.json()) as Problem };
  }
  const events: ChatEvent[] = [];
  let rest = '';
  const decoder = new TextDecoder();
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    const blocks = (rest + decoder.decode(part.value as Uint8Array, { stream: true })).split(
      '\n\n',
    );
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (data === undefined) continue;
      const event = ChatEvent.parse(JSON.parse(data));
      events.push(event);
      onEvent?.(event);
    }
  }
  return { status, headers, events, problem: null };
}

/** A new question in a new chat. */
export const question = (text: string): AskChatBody => ({ kind: 'ask', chatId: null, text });

/** The event of a type; fails the test when there is none. */
export function eventOf<Type extends ChatEvent['type']>(
  { events, problem }: Heard,
  type: Type,
): Extract<ChatEvent, { type: Type }> {
  const found = events.find((event) => event.type === type);
  if (found === undefined) {
    throw new Error(`No ${type} among ${JSON.stringify(events)} ${JSON.stringify(problem)}`);
  }
  return found as Extract<ChatEvent, { type: Type }>;
}

export const textOf = ({ events }: Heard): string =>
  events.map((event) => (event.type === 'delta' ? event.text : '')).join('');
