import { languageOfText } from './language-of-text';

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt'];

describe('languageOfText', () => {
  it.each([
    ['How do I cancel it?', 'en'],
    ['Wie kann ich das kündigen?', 'de'],
    ["Comment est-ce que j'annule ?", 'fr'],
    ['¿Cómo puedo cancelar la cuenta?', 'es'],
    ['Come posso annullare il mio abbonamento?', 'it'],
    ['Como posso cancelar a minha conta?', 'pt'],
    ['Hoe kan ik mijn account opzeggen?', 'nl'],
    ['解約はどうすればいいですか', 'ja'],
    ['如何取消订阅？', 'zh'],
    ['Pro 요금제는?', 'ko'],
    ['Как отменить подписку?', 'ru'],
    ['Webhook?', 'en'],
    ['', 'en'],
  ])('%j is %s', (text, language) => {
    expect(languageOfText(text, LANGUAGES)).toBe(language);
  });
});
