import { payerOfWorkspace } from '@keelson/contracts/billing/payer-of';
import { type AreaLife } from '../../account/testing/area-life';
import { familyNameOf } from '../../account/testing/family-name';
import { consumeUsage } from '../../testing/consume-usage';
import { TestUser } from '../../testing/test-user';
import { TeamWorld } from './team-world';

/** A workspace of the person with an heir, one that ends, and one of others in which the person has a part. */
export const TEAMS_LIVES: readonly AreaLife[] = [
  async ({ product, person }) => {
    const world = new TeamWorld(product);
    const own = await world.found(person, { seats: 4, name: `Team ${familyNameOf(person)}` });
    const heir = await world.joined(person, own, 'admin');
    await world.invited(person, own, 'guest@example.com');
    await person.send('PUT', `/api/workspaces/${own}/succession`, { heir: heir.uid });
    await world.makeKey(person, own);
    const alone = await world.found(person, { name: 'Alone' });
    await person.send('PUT', `/api/workspaces/${alone}/succession`, { heir: null });

    const other = await TestUser.start(product);
    const shared = await world.found(other, { seats: 4 });
    const { secret } = await world.invited(other, shared, person.email, 'admin');
    await world.accept(person, secret);
    await consumeUsage(product.parts().usage, {
      uid: payerOfWorkspace(shared),
      member: person.uid,
      metric: 'chatMessages',
      key: 'lived',
    });
    await other.send('PUT', `/api/workspaces/${shared}/succession`, { heir: person.uid });
    await other.send('PUT', `/api/workspaces/${shared}/transfer`, {
      to: person.uid,
      then: 'owner',
    });
    const third = await world.found(other, { seats: 4, name: 'Third' });
    await world.invited(other, third, person.email);
  },
];
