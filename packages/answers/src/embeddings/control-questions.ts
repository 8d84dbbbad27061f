/**
 * Questions about everyday life and general knowledge, by language, that documents of a product hardly answer. What they
 * find in an index is found by chance, which shows how similar a passage must be to answer.
 */
export const CONTROL_QUESTIONS: Readonly<Record<string, readonly string[]>> = {
  en: [
    'How tall is Mount Kilimanjaro?',
    'What can I cook with leftover rice?',
    'Who wrote the opera Carmen?',
    'When do apple trees bloom?',
    'Which planet has the most moons?',
    'How do I get red wine out of a carpet?',
  ],
  de: [
    'Wie lange muss ein Ei kochen?',
    'Wer war der erste Mensch im Weltall?',
    'Welche Vögel bleiben im Winter hier?',
    'Was schenke ich meiner Großmutter zum Geburtstag?',
  ],
  fr: [
    'Quelle est la plus longue rivière du monde ?',
    'Comment faire une pâte à crêpes ?',
    'À quel âge les bébés apprennent-ils à marcher ?',
    'Qui a gagné la dernière Coupe du monde ?',
  ],
  es: [
    '¿Cuántos huesos tiene el cuerpo humano?',
    '¿Qué se puede visitar en Sevilla en un día?',
    '¿Quién pintó Las Meninas?',
    '¿Cómo se prepara una tortilla de patatas?',
  ],
  ja: [
    '世界で一番大きい動物は何ですか',
    'カレーの作り方を教えてください',
    '月まではどれくらい遠いですか',
    '桜はいつ咲きますか',
  ],
  ko: [
    '바다는 왜 파란색인가요?',
    '김치찌개는 어떻게 끓이나요?',
    '달까지 거리가 얼마나 되나요?',
    '벚꽃은 언제 피나요?',
  ],
  zh: ['太阳离地球有多远？', '怎样才能睡得更好？', '红烧肉怎么做？', '谁写了《红楼梦》？'],
};
