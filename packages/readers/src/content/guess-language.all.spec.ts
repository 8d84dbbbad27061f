import { publishSources } from '../testing/publish-sources';

/** The same words in each language, with the English names and the code that documentation has. */
const TEXTS = {
  cs: 'Klikněte pravým tlačítkem na kartu dokumentu a zvolte možnost Publish. Potom otevřete nastavení zásuvného modulu Search a zapněte `npm start`. Změny se projeví až po schválení druhou osobou, která si nejdříve přečte celý plán.',
  de: 'Klicken Sie mit der rechten Maustaste auf den Reiter des Dokuments und wählen Sie Publish. Öffnen Sie danach die Einstellungen von Search und starten Sie `npm start`. Die Änderungen werden erst sichtbar, wenn eine zweite Person den Plan geprüft hat.',
  es: 'Haz clic derecho en la pestaña del documento y elige Publish. Después abre los ajustes de Search y ejecuta `npm start`. Los cambios no se ven hasta que otra persona haya leído el plan entero y lo haya aprobado.',
  fr: 'Faites un clic droit sur l’onglet du document et choisissez Publish. Ouvrez ensuite les réglages de Search et lancez `npm start`. Les modifications ne sont visibles que lorsqu’une autre personne a lu le plan et l’a approuvé.',
  it: 'Fai clic con il tasto destro sulla scheda del documento e scegli Publish. Poi apri le impostazioni di Search e avvia `npm start`. Le modifiche si vedono solo quando un’altra persona ha letto il piano e lo ha approvato.',
  nl: 'Klik met de rechtermuisknop op het tabblad van het document en kies Publish. Open daarna de instellingen van Search en start `npm start`. De wijzigingen zijn pas zichtbaar wanneer iemand anders het plan heeft gelezen en goedgekeurd.',
  pl: 'Kliknij prawym przyciskiem myszy kartę dokumentu i wybierz Publish. Następnie otwórz ustawienia wtyczki Search i uruchom `npm start`. Zmiany będą widoczne dopiero wtedy, gdy druga osoba przeczyta cały plan i go zatwierdzi.',
  sv: 'Högerklicka på dokumentets flik och välj Publish. Öppna sedan inställningarna för Search och starta `npm start`. Ändringarna syns först när en annan person har läst igenom hela planen och godkänt den.',
  tr: 'Belgenin sekmesine sağ tıklayın ve Publish seçeneğini seçin. Ardından Search eklentisinin ayarlarını açın ve `npm start` komutunu çalıştırın. Değişiklikler, başka bir kişi planın tamamını okuyup onayladıktan sonra görünür.',
  vi: 'Nhấp chuột phải vào thẻ của tài liệu rồi chọn Publish. Sau đó mở phần cài đặt của Search và chạy `npm start`. Các thay đổi chỉ hiển thị khi một người khác đã đọc toàn bộ kế hoạch và phê duyệt.',
  hi: 'दस्तावेज़ के टैब पर दायाँ क्लिक करें और Publish चुनें। फिर Search की सेटिंग खोलें और `npm start` चलाएँ। बदलाव तभी दिखेंगे जब कोई दूसरा व्यक्ति पूरी योजना पढ़कर उसे मंज़ूरी देगा।',
  km: 'ចុចខាងស្ដាំលើផ្ទាំងឯកសារ ហើយជ្រើសរើស Publish។ បន្ទាប់មកបើកការកំណត់នៃ Search។ ការផ្លាស់ប្ដូរនឹងបង្ហាញនៅពេលដែលមនុស្សម្នាក់ទៀតបានអានផែនការទាំងមូល។',
  en: 'Right-click the tab of the document and choose Publish. Then open the settings of Search and run `npm start`. The changes only show when another person has read the whole plan and approved it.',
};

/** Languages are more alike the longer a text is. */
const LONG =
  'Wer ein Dokument veröffentlichen möchte, lädt zuerst die Quelle hoch. Das System liest sie, zeigt eine Vorschau und meldet, was dabei verloren ging: Bilder ohne Datei, Verweise ins Leere, Tabellen mit verbundenen Zellen. Danach entsteht ein Plan, der jede einzelne Änderung nennt. Niemand kann ihn ausführen, bevor eine zweite Person zugestimmt hat. Diese Zustimmung gilt genau einmal und nur fünfzehn Minuten lang; wird der Plan inzwischen anders, ist sie wertlos. Beim Anwenden schreibt der Server alle Fassungen, die Wörter für die Suche und die Karte der Seiten. Erst am Schluss wechselt ein Zeiger, und Leserinnen sehen entweder alles Neue oder gar nichts davon. Fällt der Rechner mittendrin aus, setzt ein anderer die Arbeit fort, ohne etwas doppelt zu tun. Alte Adressen bleiben gültig, weil Umleitungen zum neuen Ort führen. Wer einen Fehler bemerkt, nimmt die Veröffentlichung zurück; auch das geht nur mit Plan und Freigabe. Übersetzungen gehören zusammen, sobald ihr Pfad die Sprache nennt oder der Kopf der Datei das Original angibt. Für jede Fassung wird gezählt, ob sie geholfen hat, aber nicht, wer geantwortet hat. Öffnen Sie bei Schwierigkeiten das Protokoll: dort steht, welcher Schritt warum abgelehnt wurde, mit Uhrzeit, Konto und Kennung der Anfrage.';

const published = publishSources(
  [...Object.values(TEXTS), LONG].map((text) => ({ name: 'a.md', content: `# A\n\n${text}\n`, base: null, image: null })),
); // prettier-ignore

it.each(Object.keys(TEXTS).map((language, at) => [language, published[at]?.doc?.locale] as const))(
  'a document in %s is known to be',
  (language, found) => {
    expect(found).toBe(language);
  },
);

it('a long document in German is known to be', () => {
  expect(published.at(-1)?.doc?.locale).toBe('de');
});
