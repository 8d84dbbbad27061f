import { type BoardEvent } from '@keelson/contracts/kanban/card/follow-endpoints';
import { type Served, TOKEN } from './serve';

/** A message of a stream; without data it only moves the client on. */
export interface Message {
  readonly id: string | null;
  readonly event: BoardEvent | null;
}

/** A client of `GET /v1/events`. */
export class EventClient {
  readonly messages: Message[] = [];
  private text = '';

  private constructor(
    private readonly reader: ReadableStreamDefaultReader<Uint8Array>,
    private readonly left: AbortController,
  ) {}

  /** Connects, and waits for the first message. */
  static async connect(
    { url }: Pick<Served, 'url'>,
    { token = TOKEN, lastId, query = '' }: { token?: string; lastId?: string; query?: string } = {},
  ): Promise<EventClient> {
    const left = new AbortController();
    const headers = {
      Authorization: `Bearer ${token}`,
      ...(lastId === undefined ? {} : { 'Last-Event-ID': lastId }),
    };
    const response = await fetch(`${url}/v1/events${query}`, { headers, signal: left.signal });
    if (response.status !== 200 || response.body === null) {
      throw new Error(`${response.status} ${await response.text()}`);
    }
    const client = new EventClient(response.body.getReader(), left);
    await client.next();
    return client;
  }

  /** The id that a client sends when it connects again. */
  get lastId(): string {
    return this.messages.findLast(({ id }) => id !== null)?.id ?? '';
  }

  get events(): BoardEvent[] {
    return this.messages.flatMap(({ event }) => (event === null ? [] : [event]));
  }

  async untilEvents(count: number): Promise<BoardEvent[]> {
    while (this.events.length < count) {
      if (!(await this.next())) throw new Error(`Ended after ${this.events.length} events`);
    }
    return this.events;
  }

  async untilEnd(): Promise<void> {
    while (await this.next());
  }

  /** Reads once. @returns False at the end. */
  private async next(): Promise<boolean> {
    const { done, value } = await this.reader.read();
    if (done) return false;
    this.text += Buffer.from(value).toString('utf8');
    const blocks = this.text.split('\n\n');
    this.text = blocks.pop() ?? '';
    this.messages.push(...blocks.map(messageOf));
    return true;
  }

  leave(): void {
    this.left.abort();
  }
}

function messageOf(block: string): Message {
  const field = (name: string): string | null =>
    new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? null;
  const data = field('data');
  return { id: field('id'), event: data === null ? null : (JSON.parse(data) as BoardEvent) };
}
