import { nameTerm, nameTermsOf } from './name-terms';

const finds = (query: string, name: string): boolean => nameTermsOf(name).includes(nameTerm(query));

describe('a search by name', () => {
  it.each([
    ['ada', 'Ada Lovelace'],
    ['a', 'Ada Lovelace'],
    ['LOVE', 'Ada Lovelace'],
    ['ada lo', 'Ada  Lovelace'],
    ['ada ', 'Ada Lovelace'],
    ['ada lovelace', 'Ada Lovelace'],
    ['jose', 'María José Carreño'],
    ['José', 'Maria Jose Carreno'],
    ['brien', 'Conan O’Brien'],
    ['maximiliana kunigunde', 'Maximiliana Kunigunde von und zu Hohenstein'],
    ['이지은', '이지은'],
    ['지은', '이지은'],
    ['王', '王小明'],
    ['小明', '王小明'],
    ['ольга', 'Ольга Петрова'],
    ['محمد', 'محمد علي'],
  ])('%j finds %j', (query, name) => {
    expect(finds(query, name)).toBe(true);
  });

  it.each([
    ['da', 'Ada Lovelace'],
    ['lovelace ada', 'Ada Lovelace'],
    ['adam', 'Ada Lovelace'],
    ['은', '김민수'],
  ])('%j does not find %j', (query, name) => {
    expect(finds(query, name)).toBe(false);
  });

  it('stores few terms for the longest names', () => {
    expect(nameTermsOf('ab '.repeat(26)).length).toBeLessThanOrEqual(128);
    expect(nameTermsOf(null)).toEqual([]);
  });
});
