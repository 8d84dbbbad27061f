import { computed, inject, Service, signal } from '@angular/core';
import type { WorkspaceId } from '@keelson/contracts/ids';
import type { ApiResponse } from '@keelson/contracts/http/api';
import { ApiClient } from '../../core/api/api-client';
import { ApiError } from '../../core/api/api-error';
import { AsyncState } from '../../core/api/async-state';
import { Submission } from '../../core/api/submission';
import { Identity } from '../../core/identity/identity';
import { Workspaces } from '../data/workspaces';

type OpenInvitation = ApiResponse<'GET', '/api/invitations/{secret}'>;

/** The reason why there is nothing to accept. */
export type Ended = 'unknown' | 'expired' | 'accepted' | 'declined' | 'revoked';

type Invitation =
  | { readonly status: 'open'; readonly invitation: OpenInvitation }
  | { readonly status: Ended };

/** Describes what keeps a person from joining. The other address is joined with after an explicit yes. */
type Obstacle =
  | { readonly kind: 'other-address'; readonly invited: string; readonly signedInAs: string }
  | { readonly kind: 'already-member' }
  | { readonly kind: 'no-seats' };

const OUTCOMES: readonly unknown[] = ['accepted', 'declined', 'revoked'] satisfies Ended[];

/** The invitation of a link, which its owner may see without an account. */
@Service({ autoProvided: false })
export class InvitationStore {
  private readonly api = inject(ApiClient);
  private readonly workspaces = inject(Workspaces);
  private readonly identity = inject(Identity);
  private readonly secret = signal('');

  readonly invitation = new AsyncState<Invitation>(async () => {
    try {
      const params = { secret: this.secret() };
      const invitation = await this.api.get('/api/invitations/{secret}', { params });
      return { status: 'open', invitation };
    } catch (error) {
      return { status: endedBy(error) };
    }
  });
  readonly submission = new Submission();
  private readonly _obstacle = signal<Obstacle | null>(null);
  readonly obstacle = this._obstacle.asReadonly();
  /** The address that the person would join with. */
  readonly email = computed(() => this.identity.me()?.email ?? null);

  open(secret: string): void {
    this.secret.set(secret);
    this._obstacle.set(null);
    void this.invitation.load();
  }

  /** Joins the team. @param acceptAs The own address, when it is another than the invited one. */
  async accept(acceptAs?: string): Promise<void> {
    const params = { secret: this.secret() };
    const body = acceptAs === undefined ? {} : { acceptAs };
    await this.submission.run(async () => {
      try {
        const team = await this.api.post('/api/invitations/{secret}/accept', { params, body });
        this.enter(team.id);
      } catch (error) {
        this.notice(error);
      }
    }, 'accept');
  }

  async decline(): Promise<void> {
    const params = { secret: this.secret() };
    const isDone = await this.submission.run(
      () => this.api.post('/api/invitations/{secret}/decline', { params }),
      'decline',
    );
    if (isDone) this.invitation.set({ status: 'declined' });
  }

  private enter(id: WorkspaceId): void {
    this.workspaces.open(id, '/dashboard/team');
  }

  /** @throws What is neither an end nor an obstacle. */
  private notice(error: unknown): void {
    const obstacle = obstacleOf(error);
    if (obstacle === null) this.invitation.set({ status: endedBy(error) });
    else this._obstacle.set(obstacle);
  }
}

function endedBy(error: unknown): Ended {
  if (!(error instanceof ApiError)) throw error;
  const { code, details } = error;
  if (code === 'workspace/invitation-not-found') return 'unknown';
  if (code === 'workspace/invitation-expired') return 'expired';
  if (code !== 'workspace/invitation-closed') throw error;
  const { outcome } = details;
  return OUTCOMES.includes(outcome) ? (outcome as Ended) : 'unknown';
}

function obstacleOf(error: unknown): Obstacle | null {
  if (!(error instanceof ApiError)) return null;
  const { code, details } = error;
  if (code === 'workspace/already-member') return { kind: 'already-member' };
  if (code === 'workspace/no-seats') return { kind: 'no-seats' };
  if (code !== 'workspace/other-address') return null;
  const { invited, signedInAs } = details;
  return { kind: 'other-address', invited: String(invited), signedInAs: String(signedInAs) };
}
