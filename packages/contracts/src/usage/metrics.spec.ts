import { nounOf } from './metrics';

it('the words for what is counted are those of the language, and else of the first one', () => {
  expect(nounOf('chatMessages', 'ko')).toMatchObject({ label: '채팅 메시지', counter: '개' });
  expect(nounOf('automationRuns', 'fr')).toEqual(nounOf('automationRuns', 'en'));
});
