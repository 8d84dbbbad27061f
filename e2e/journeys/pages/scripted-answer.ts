import type { Citation } from '@keelson/contracts/chat/citation';
import type { ChatEvent } from '@keelson/contracts/chat/events';
import type { ChatMessage } from '@keelson/contracts/chat/message';
import { type Page } from '@playwright/test';

interface Stage {
  /** Bodies of the questions that were sent. */
  asked: string[];
  say: (event: string) => void;
  end: () => void;
  breakOff: () => void;
}
declare global {
  interface Window {
    scriptedChat: Stage;
  }
}

/**
 * An answer whose pieces come when a test says so, as no server could be made to send them. Everything else
 * of the page is the product's own.
 */
export class ScriptedAnswer {
  private question = '';
  private turns = 0;

  private constructor(private readonly page: Page) {}

  /** From the next page load on, questions are answered by this. */
  static async install(page: Page): Promise<ScriptedAnswer> {
    await page.addInitScript(() => {
      const send = window.fetch.bind(window);
      const early = (): never => {
        throw new Error('Nothing has been asked yet');
      };
      const stage: Stage = { asked: [], say: early, end: early, breakOff: early };
      window.scriptedChat = stage;
      window.fetch = (input, init) => {
        const url = input instanceof Request ? input.url : String(input);
        if (new URL(url, location.href).pathname !== '/api/chat') return send(input, init);
        stage.asked.push(init?.body as string);
        const body = new ReadableStream<Uint8Array>({
          start: (controller) => {
            const text = new TextEncoder();
            stage.say = (event) => controller.enqueue(text.encode(`data: ${event}\n\n`));
            stage.end = () => controller.close();
            stage.breakOff = () => controller.error(new TypeError('network error'));
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

  /** What the page has sent so far, once it has sent so much. */
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
    await this.say({
      ...{ type: 'start', chat, quota },
      question: { ...this.message(1, 'user', question), answer: null },
      answer: this.message(2, 'assistant', ''),
    });
  }

  cite(citation: Partial<Citation>): Promise<void> {
    const base = { n: 1, slug: 'plans-and-limits', title: 'Plans', version: 1, heading: null };
    const rest = { anchor: null, quote: 'What it says.', contentHash: 'f'.repeat(64) };
    return this.say({ type: 'citation', citation: { ...base, ...rest, ...citation } });
  }

  write(text: string): Promise<void> {
    return this.say({ type: 'delta', text });
  }

  async complete(text: string, citations: Citation[] = []): Promise<void> {
    const answer: ChatMessage = {
      ...this.message(2, 'assistant', text),
      citations,
      answer: { status: 'complete', at: Date.now(), grounding: 'model' },
    };
    await this.say({ type: 'done', answer, quota: this.quota });
    await this.page.evaluate(() => window.scriptedChat.end());
  }

  breakOff(): Promise<void> {
    return this.page.evaluate(() => window.scriptedChat.breakOff());
  }

  private say(event: ChatEvent): Promise<void> {
    return this.page.evaluate((text) => window.scriptedChat.say(text), JSON.stringify(event));
  }

  private get chat() {
    const at = Date.now();
    const id = '11111111-2222-4333-8444-555555555555' as never;
    return { id, title: this.question, preview: '', createdAt: at, updatedAt: at };
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
      ...{ n, role, text, citations: [], createdAt: at, replacedAt: null },
      answer: { status: 'writing', leaseUntil: at + 60_000, stopRequested: false },
    };
  }
}
