import { afterNextRender, Component, computed, inject, input } from '@angular/core';
import { Identity } from '../../core/identity/identity';
import { DocumentLocation } from '../../core/navigation/document-location';
import { signInUrl } from '../../core/navigation/safe-next';
import { AsyncView } from '../../shared/ui/async-view';
import { RelativeTime } from '../../shared/ui/relative-time';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { onChange } from '../../shared/util/on-change';
import { WORKSPACE_ROLE_LABELS } from '../texts/role-labels';
import { type Ended, InvitationStore } from './invitation-store';

/** Headings and advice for an invitation that nobody can accept any more. */
const ENDED: Readonly<Record<Ended, { readonly heading: string; readonly detail: string }>> = {
  unknown: {
    heading: $localize`This invitation doesn’t exist`,
    detail: $localize`The link is incomplete, or a newer e-mail has replaced it. Open the link in the latest e-mail.`,
  },
  expired: {
    heading: $localize`This invitation has expired`,
    detail: $localize`Invitations are valid for 7 days. Ask the person who invited you to send it again.`,
  },
  accepted: {
    heading: $localize`This invitation was accepted`,
    detail: $localize`Each invitation works once. If it was you, sign in and open your team.`,
  },
  declined: {
    heading: $localize`This invitation was declined`,
    detail: $localize`If you change your mind, ask the person who invited you to send a new one.`,
  },
  revoked: {
    heading: $localize`This invitation was revoked`,
    detail: $localize`The team has taken it back. Ask the person who invited you if you still want to join.`,
  },
};

/** The page of the link in an invitation: says what it is for, and lets its owner accept or decline it. */
@Component({
  selector: 'app-invitation',
  imports: [UI_PARTS, AsyncView, RelativeTime],
  providers: [InvitationStore],
  host: { class: 'page' },
  templateUrl: './invitation.html',
  styles: `
    section {
      width: min(100%, 560px);
      margin-inline: auto;
    }

    h1 {
      font-size: var(--kl-text-28);
    }

    /* Names a person by an address of any length. */
    .btn {
      max-width: 100%;
      padding-block: 8px;
      white-space: normal;
      overflow-wrap: anywhere;
    }
  `,
})
export class InvitationPage {
  /** From the URL. */
  readonly secret = input.required<string>();
  protected readonly store = inject(InvitationStore);
  protected readonly identity = inject(Identity);
  private readonly location = inject(DocumentLocation);
  protected readonly roles = WORKSPACE_ROLE_LABELS;
  protected readonly ended = ENDED;
  protected readonly signInUrl = computed(() => signInUrl(`/invitations/${this.secret()}`));

  constructor() {
    onChange(this.secret, (secret) => this.store.open(secret));
    afterNextRender(() => {
      if (this.identity.restore() !== null) void this.identity.loadMe().catch(() => undefined);
    });
  }

  protected signIn(): void {
    this.location.go(this.signInUrl());
  }

  protected async signInAsOther(): Promise<void> {
    await this.store.submission.run(() => this.identity.signOut(this.signInUrl()), 'sign-out');
  }
}
