import { type ChatId } from '@keelson/contracts/ids';
import { type AreaLife } from '../../account/testing/area-life';
import { familyNameOf } from '../../account/testing/family-name';
import { attach } from './attach';
import { ask, eventOf, question } from './ask';

/** A chat with feedback, a link and a file. */
export const CHAT_LIVES: readonly AreaLife[] = [
  async ({ product, person }) => {
    const id: ChatId = eventOf(
      await ask(person, question('How can I cancel my subscription?')),
      'start',
    ).chat.id;
    const feedback = { verdict: 'up', reason: null, comment: '' };
    await person.send('PUT', `/api/chats/${id}/messages/2/feedback`, feedback);
    await person.send('PUT', `/api/chats/${id}/share`, { days: 7, showName: true });
    await ask(person, question(`Who is ${familyNameOf(person)}?`));
    await attach(product, person, { name: 'invoice.md', content: '# Invoice' });
  },
];
