import { chooseLanguage } from './choose-language';

describe('chooseLanguage', () => {
  it.each([
    { what: 'what the path names more exactly', guessed: 'pt', named: 'pt-BR', chosen: 'pt-BR' },
    { what: 'a language that is not detected', guessed: 'fr', named: 'ca', chosen: 'ca' },
    { what: 'English that is not translated yet', guessed: 'en', named: 'ca', chosen: 'en' },
    { what: 'what is detected', guessed: 'es', named: 'fr', chosen: 'es' },
    { what: 'the path of a short text', guessed: null, named: 'ko', chosen: 'ko' },
    { what: 'the text without a path', guessed: 'de', named: null, chosen: 'de' },
    { what: 'nothing', guessed: null, named: null, chosen: null },
  ])('chooses $what', ({ guessed, named, chosen }) => {
    expect(chooseLanguage(guessed, named)).toBe(chosen);
  });
});
