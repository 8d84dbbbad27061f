import {
  Component,
  computed,
  inject,
  linkedSignal,
  output,
  signal,
  viewChild,
} from '@angular/core';
import type { InvitationRow, SkippedAddress } from '@keelson/contracts/teams/invitation-endpoints';
import { MAX_INVITED_AT_ONCE } from '@keelson/contracts/teams/sizes';
import { type GrantedRole, rolesGrantedBy } from '@keelson/contracts/teams/roles';
import { ApiClient } from '../../core/api/api-client';
import { Submission } from '../../core/api/submission';
import { Dialog } from '../../shared/ui/dialog';
import { Toasts } from '../../shared/ui/toasts';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { formatCount } from '../../shared/util/texts/format-count';
import { plural } from '../../shared/util/texts/plural';
import { uniqueId } from '../../shared/util/unique-id';
import { readAddresses } from '../data/read-addresses';
import { TeamStore } from '../data/team-store';
import { RoleSelect } from '../ui/role-select';
import { boughtSeatsText, freeSeats, missingSeats, seatsText } from '../ui/seats-text';

const REASONS: Readonly<Record<SkippedAddress['reason'], string>> = {
  invalid: $localize`:Why nobody was invited:Not an e-mail address`,
  twice: $localize`:Why nobody was invited:Entered twice`,
  member: $localize`:Why nobody was invited:Already a member`,
  invited: $localize`:Why nobody was invited:Has an open invitation`,
};

/** Invites people by their e-mail addresses: typed, pasted, or from a CSV file. Says before what it needs. */
@Component({
  selector: 'app-invite-dialog',
  imports: [UI_PARTS, Dialog, RoleSelect],
  templateUrl: './invite-dialog.html',
  styles: `
    form,
    fieldset {
      display: grid;
      gap: 16px;
    }

    textarea {
      min-height: 104px;
      resize: vertical;
    }

    ul {
      max-height: 160px;
      overflow: auto;
      font-size: var(--kl-text-14);
    }

    .file {
      position: relative;
      justify-self: start;
    }

    .file:has(:focus-visible) {
      outline: var(--kl-focus);
    }
  `,
})
export class InviteDialog {
  readonly closed = output();
  readonly invited = output<readonly InvitationRow[]>();
  protected readonly store = inject(TeamStore);
  private readonly api = inject(ApiClient);
  private readonly toasts = inject(Toasts);
  private readonly dialog = viewChild.required(Dialog);
  protected readonly submission = new Submission();
  protected readonly hintId = uniqueId('invite-hint');

  protected readonly text = signal('');
  protected readonly read = computed(() => readAddresses(this.text()));
  protected readonly choices = computed(() => rolesGrantedBy(this.store.role() ?? 'member'));
  protected readonly role = linkedSignal<GrantedRole>(() => this.choices().at(-1) ?? 'member');
  /** The addresses that the server left out. */
  protected readonly skipped = signal<readonly SkippedAddress[]>([]);
  protected readonly reasons = REASONS;
  /** Shown once the form was sent with nothing that can be sent. */
  protected readonly tried = signal(false);
  protected readonly fileError = signal(false);

  protected readonly seatsText = computed(() => {
    const seats = this.store.seats();
    return seats === null ? '' : seatsText(seats);
  });
  /** Seats that sending buys; 0 where there are enough, and where not all of them may be bought. */
  private readonly buying = computed(() => {
    const details = this.store.details.data() ?? null;
    if (details === null) return 0;
    const short = Math.max(0, this.read().valid.length - freeSeats(details.seats));
    return short <= details.automaticSeats ? short : 0;
  });
  protected readonly buyingText = computed(() =>
    this.buying() === 0 ? null : boughtSeatsText(this.buying()),
  );
  protected readonly missing = computed(() => {
    const seats = this.store.seats();
    if (seats === null || this.buying() > 0) return null;
    return missingSeats(seats, this.read().valid.length);
  });
  protected readonly problem = computed((): string | null => {
    const { valid, invalid } = this.read();
    if (valid.length > MAX_INVITED_AT_ONCE) {
      return $localize`Enter ${MAX_INVITED_AT_ONCE}:max: addresses or fewer at once.`;
    }
    if (invalid.length > 0) {
      const shown = invalid.slice(0, 3).join(', ');
      return $localize`Not an e-mail address: ${shown}:addresses:`;
    }
    if (valid.length > 0 || !this.tried()) return null;
    return $localize`Enter an e-mail address, e.g. jo@example.com.`;
  });
  protected readonly action = computed(() => {
    const { length } = this.read().valid;
    if (length === 0) return $localize`Send invitations`;
    return plural(length, {
      one: $localize`Send 1 invitation`,
      other: $localize`Send ${formatCount(length)}:count: invitations`,
    });
  });

  constructor() {
    this.submission.resetOnChange(computed(() => [this.text(), this.role()]));
  }

  protected type(event: Event): void {
    this.text.set((event.target as HTMLTextAreaElement).value);
    this.skipped.set([]);
  }

  /** The addresses in a file come after those that were typed, so that all of them can be checked. */
  protected async readFile(event: Event): Promise<void> {
    const input = event.target as HTMLInputElement;
    const file = input.files?.[0];
    input.value = '';
    if (file === undefined) return;
    const { valid } = readAddresses(await file.text());
    this.fileError.set(valid.length === 0);
    if (valid.length === 0) return;
    this.text.update((before) =>
      [...(before.trim() === '' ? [] : [before.trim()]), ...valid].join('\n'),
    );
  }

  protected async send(event?: Event): Promise<void> {
    event?.preventDefault();
    this.tried.set(true);
    const lines = [...this.read().valid];
    if (lines.length === 0 || this.problem() !== null || this.missing() !== null) return;
    const sent = await this.submission.send((idempotencyKey) =>
      this.api.post('/api/workspaces/{workspace}/invitations', {
        params: { workspace: this.store.id() },
        body: { lines, role: this.role() },
        idempotencyKey,
      }),
    );
    if (sent === null) {
      void this.store.details.refresh();
      return;
    }
    this.invited.emit(sent.invited);
    this.skipped.set(sent.skipped);
    this.tried.set(false);
    this.text.set('');
    if (sent.invited.length > 0) {
      const { length } = sent.invited;
      this.toasts.show({
        text: plural(length, {
          one: $localize`1 invitation sent`,
          other: $localize`${formatCount(length)}:count: invitations sent`,
        }),
      });
    }
    if (sent.skipped.length === 0) this.dialog().close();
  }
}
