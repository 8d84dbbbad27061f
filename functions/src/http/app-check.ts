import { DomainError } from '@keelson/contracts/errors';
import { type Exchange } from '@keelson/server/http/exchange';
import { type TrustedAddresses } from '@keelson/server/http/trusted-address';
import { securityLog } from '@keelson/server/security-log';

/** `observe` only logs what `enforce` would refuse. */
export type AppCheckMode = 'off' | 'observe' | 'enforce';

/** Rejects unless App Check issued the token for this project. */
export type VerifyAppToken = (token: string) => Promise<void>;

/** Checks that a request comes from a genuine copy of the app (Firebase App Check). */
export class AppCheckGuard {
  constructor(
    private readonly mode: AppCheckMode,
    private readonly verify: VerifyAppToken,
  ) {}

  /** @throws {DomainError} `request/app-check-failed` when the installation enforces it. */
  async require(
    { req, log }: Pick<Exchange, 'req' | 'log'>,
    addresses: TrustedAddresses,
  ): Promise<void> {
    if (this.mode === 'off') return;
    const token = req.get('x-firebase-appcheck');
    const reason = token === undefined ? 'app-check-missing' : await this.findError(token);
    if (reason === null) return;
    const code = 'request/app-check-failed';
    securityLog(log, req, addresses).record({ kind: 'token-refused', actor: null, code, reason });
    if (this.mode === 'enforce') {
      throw new DomainError(code, 'Reload the page and try again, or use another browser.');
    }
  }

  private async findError(token: string): Promise<string | null> {
    try {
      await this.verify(token);
      return null;
    } catch {
      return 'app-check-invalid';
    }
  }
}
