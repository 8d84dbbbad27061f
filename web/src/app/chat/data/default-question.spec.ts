import { DEFAULT_SUGGESTIONS } from '@keelson/contracts/chat/suggestions';
import { starterQuestion } from './default-question';

describe('starterQuestion', () => {
  it.each(DEFAULT_SUGGESTIONS)('has a text for %j', (question) => {
    expect(starterQuestion(question)).toBe(question);
  });

  it.each(['Where is the keel?', 'toString'])('leaves %j of an admin as it is', (question) => {
    expect(starterQuestion(question)).toBe(question);
  });
});
