import * as z from 'zod';

/** The address at which the web SDK opens WebChannels for listeners. */
export const LISTEN_CHANNEL = '/google.firestore.v1.Firestore/Listen/channel';

/** A message of `google.firestore.v1.ListenRequest`: a target is what a listener listens to. */
const ListenMessage = z.object({
  addTarget: z.object({ targetId: z.int() }).optional(),
  removeTarget: z.int().optional(),
});

export interface ChannelRequest {
  readonly query: URLSearchParams;
  readonly form: URLSearchParams;
}

/**
 * A WebChannel of the Firestore SDK, as its forward requests show it. They are numbered (`RID`), and so are their messages
 * (`ofs`); the emulator does not process a request before those with lower numbers.
 */
export class ListenChannel {
  private nextRequest = 0;
  private nextMessage = 0;
  private readonly targets = new Set<number>();

  /** @param database Its resource name, `projects/…/databases/…`. */
  constructor(private readonly database: string) {}

  /** @throws {Error} when the form is not one of the SDK. */
  follow({ query, form }: ChannelRequest): void {
    const messages = [...form]
      .filter(([name]) => name.endsWith('___data__'))
      .map(([, message]) => ListenMessage.parse(JSON.parse(message)));
    for (const { addTarget, removeTarget } of messages) {
      if (addTarget !== undefined) this.targets.add(addTarget.targetId);
      if (removeTarget !== undefined) this.targets.delete(removeTarget);
    }
    this.nextRequest = Math.max(this.nextRequest, Number(query.get('RID')) + 1);
    const after = Number(form.get('ofs') ?? 0) + messages.length;
    this.nextMessage = Math.max(this.nextMessage, after);
  }

  /**
   * The requests that end the listeners and then the channel. Their order matters: the emulator forgets a channel that was
   * terminated, and keeps its listeners.
   */
  ending(session: string): ChannelRequest[] {
    const { database, targets } = this;
    const request = { VER: '8', database, SID: session, RID: `${this.nextRequest}` };
    const removal = new URLSearchParams({ count: `${targets.size}`, ofs: `${this.nextMessage}` });
    [...targets].forEach((removeTarget, index) =>
      removal.set(`req${index}___data__`, JSON.stringify({ database, removeTarget })),
    );
    return [
      ...(targets.size === 0 ? [] : [{ query: new URLSearchParams(request), form: removal }]),
      {
        query: new URLSearchParams({ ...request, TYPE: 'terminate' }),
        form: new URLSearchParams(),
      },
    ];
  }
}
