import { type PayerId, type UserId } from '@keelson/contracts/ids';
import { NotificationId } from '@keelson/contracts/notifications/notification';
import { paths } from '@keelson/contracts/paths';
import { type NotificationDraft } from '@keelson/server/notifications/new-notification';
import { notificationRef } from '@keelson/server/notifications/notification-ref';
import {
  type NotificationWriter,
  type Writes,
} from '@keelson/server/notifications/notification-writer';
import { type Audience, type Payers } from './payers';

/** Stages notifications of a payer: of a person for them, of a workspace for everybody with a billing role. */
export class PayerNotifier {
  constructor(
    private readonly notifications: NotificationWriter,
    private readonly payers: Pick<Payers, 'audienceOf'>,
  ) {}

  /** One read for each recipient. */
  async stage(writes: Writes, payer: PayerId, draft: NotificationDraft): Promise<void> {
    const audience = await this.payers.audienceOf(payer);
    await this.stageFor(writes, audience.people, addressed(draft, audience));
  }

  /** Like {@link stage}, for those who do not have a notification with this id yet. */
  async stageOnce(writes: Writes, payer: PayerId, draft: NotificationDraft): Promise<void> {
    const { db } = this.notifications;
    const audience = await this.payers.audienceOf(payer);
    const { people } = audience;
    const id = NotificationId.parse(draft.id);
    const sent = await Promise.all(people.map((uid) => notificationRef(db, uid, id).get()));
    const others = people.filter((_uid, index) => sent[index]?.exists === false);
    await this.stageFor(writes, others, addressed(draft, audience));
  }

  private async stageFor(
    writes: Writes,
    people: readonly UserId[],
    draft: NotificationDraft,
  ): Promise<void> {
    const { db } = this.notifications;
    const users = await Promise.all(people.map((uid) => db.doc(paths.user(uid)).get()));
    for (const [index, uid] of people.entries()) {
      this.notifications.create(writes, { uid, user: users[index]?.data() }, draft);
    }
  }
}

/** A notification about a workspace names it, and leads to its page. */
const addressed = (draft: NotificationDraft, { workspace }: Audience): NotificationDraft =>
  workspace === null ? draft : { ...draft, actorName: workspace.name, path: workspace.billingPage };
