import type { Citation } from '@keelson/contracts/answers/citation';
import type { ChatEvent } from '@keelson/contracts/chat/events';
import type { ChatMessage } from '@keelson/contracts/chat/message';
import { type Page } from '@playwright/test';

interface FakeChat {
  /** Bodies of the chat requests. */
  asked: string[];
  send: (event: string) => void;
  end: () => void;
  disconnect: () => void;
}
declare global {
  interface Window {
    scriptedChat: FakeChat;
  }
}

/**
 * Replaces the chat's event stream, so that a test controls the timing of its events. The rest of the page is real.
 */
export class ScriptedAnswer {
  private question = '';
  private turns = 0;

  private constructor(private readonly page: Page) {}

  /** Intercepts chat requests from the next page load on. */
  static async install(page: Page): Promise<ScriptedAnswer> {
    await page.addInitScript(() => {
      const realFetch = window.fetch.bind(window);
      const notStarted = (): never => {
        throw new Error('No chat request has been sent yet');
      };
      const fake: FakeChat = {
        asked: [],
        send: notStarted,
        end: notStarted,
        disconnect: notStarted,
      };
      window.scriptedChat = fake;
      window.fetch = (input, init) => {
        const url = input instanceof Request ? input.url : String(input);
        // The function's own URL has its name before the path.
        if (!new URL(url, location.href).pathname.endsWith('/api/chat'))
          return realFetch(input, init);
        fake.asked.push(init?.body as string);
        const body = new ReadableStream<Uint8Array>({
          start: (controller) => {
            const text = new TextEncoder();
            fake.send = (event) => controller.enqueue(text.encode(`data: ${event}\n\n`));
            fake.end = () => controller.close();
            fake.disconnect = () => controller.error(new TypeError('network error'));
            init?.signal?.addEventListener('abort', () => {
              controller.error(new DOMException('gone', 'AbortError'));
            });
          },
        });
        const headers = { 'content-type': 'text/event-stream' };
        return Promise.resolve(new Response(body, { headers }));
      };
    });
    return new ScriptedAnswer(page);
  }

  /** The chat requests so far; waits until there are at least `least`. */
  async asked(least = 1): Promise<{ kind: string; text?: string }[]> {
    await this.page.waitForFunction((count) => window.scriptedChat.asked.length >= count, least);
    return this.page.evaluate(() =>
      window.scriptedChat.asked.map((one) => JSON.parse(one) as { kind: string; text?: string }),
    );
  }

  async begin(question: string): Promise<void> {
    this.question = question;
    this.turns += 1;
    await this.asked(this.turns);
    const { chat, quota } = this;
    await this.send({
      type: 'start',
      chat,
      quota,
      question: { ...this.message(1, 'user', question), answer: null },
      answer: this.message(2, 'assistant', ''),
    });
  }

  cite(citation: Partial<Citation>): Promise<void> {
    const defaults: Citation = {
      n: 1,
      slug: 'plans-and-limits',
      title: 'Plans',
      version: 1,
      heading: null,
      anchor: null,
      quote: 'What it says.',
      contentHash: 'f'.repeat(64),
    };
    return this.send({ type: 'citation', citation: { ...defaults, ...citation } });
  }

  write(text: string): Promise<void> {
    return this.send({ type: 'delta', text });
  }

  async complete(text: string, citations: Citation[] = []): Promise<void> {
    const answer: ChatMessage = {
      ...this.message(2, 'assistant', text),
      citations,
      answer: { status: 'complete', at: Date.now(), grounding: 'model' },
    };
    await this.send({ type: 'done', answer, quota: this.quota });
    await this.page.evaluate(() => window.scriptedChat.end());
  }

  disconnect(): Promise<void> {
    return this.page.evaluate(() => window.scriptedChat.disconnect());
  }

  private send(event: ChatEvent): Promise<void> {
    return this.page.evaluate((text) => window.scriptedChat.send(text), JSON.stringify(event));
  }

  private get chat() {
    const at = Date.now();
    const id = '11111111-2222-4333-8444-555555555555' as never;
    return {
      id,
      title: this.question,
      preview: '',
      createdAt: at,
      updatedAt: at,
      sharedWith: null,
    };
  }

  private readonly quota = {
    plan: 'free',
    used: 1,
    limit: 20,
    resetsAt: 4_102_444_800_000,
  } as const;

  private message(n: number, role: 'user' | 'assistant', text: string): ChatMessage {
    const at = Date.now();
    return {
      n,
      role,
      text,
      citations: [],
      createdAt: at,
      replacedAt: null,
      answer: { status: 'writing', leaseUntil: at + 60_000, stopRequested: false },
    };
  }
}
