import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { type Run } from '@keelson/contracts/kanban/run/run';

type RunKey = Pick<Run, 'boardSlug' | 'cardId' | 'id'>;

/**
 * The tokens of runs. A token is derived from the service token and the run, so it is stored nowhere: neither
 * in the run nor in a kept response, which is answered again with the same token (docs/adr/0005).
 */
export class RunTokens {
  private readonly key: Buffer;

  /** @param serviceToken All instances have the same one. With another one, earlier tokens are not valid. */
  constructor(serviceToken: string) {
    this.key = Buffer.from(hkdfSync('sha256', serviceToken, '', 'keelson run token', 32));
  }

  of({ boardSlug, cardId, id }: RunKey): string {
    const name = JSON.stringify([boardSlug, cardId, id]);
    return `run_${createHmac('sha256', this.key).update(name).digest('base64url')}`;
  }

  /** True for the token of this run; compared in constant time. */
  matches(run: Run, token: string): boolean {
    return timingSafeEqual(sha256(token), sha256(this.of(run)));
  }
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
