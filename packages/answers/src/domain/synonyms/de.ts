/** German words that mean the same or nearly the same, one group a line. A word may be in several groups. */
export const GERMAN_SYNONYMS = `
  handy telefon smartphone mobiltelefon
  rechner computer laptop gerät pc notebook
  server rechner host
  löschen entfernen vernichten tilgen beseitigen wegwerfen
  ändern bearbeiten anpassen verändern änderung
  korrigieren berichtigen verbessern berichtigung korrektur
  anlegen erstellen erzeugen hinzufügen einrichten
  anmelden einloggen login anmeldung
  abmelden ausloggen
  registrieren anmelden registrierung
  konto account benutzer profil
  benutzer nutzer anwender person mitglied
  passwort kennwort
  schlüssel token kennung zugangsdaten
  code pin ziffer nummer
  sicherung backup datensicherung kopie stand
  kopie duplikat abbild stand
  version fassung stand ausgabe
  wiederherstellen zurückholen wiederherstellung
  rückgängig zurücksetzen wiederherstellen
  zurücksetzen neu erneuern
  rechnung beleg quittung
  kosten preis gebühr tarif
  tarif plan vertrag abonnement abo
  kaufen bestellen erwerben bestellung
  zahlen bezahlen zahlung abbuchung begleichen
  karte kreditkarte
  lastschrift abbuchung bankeinzug sepa
  überweisung überweisen bank
  betrag summe geld
  erstattung rückzahlung erstatten rückerstattung geld auslagen
  rabatt ermäßigung nachlass
  kostenlos gratis umsonst frei
  mahnung zahlungsverzug rückstand
  verlängern erneuern verlängerung
  kündigen kündigung beenden
  scheitern fehlschlagen ablehnen abgelehnt gescheitert fehler
  fehler problem störung defekt
  steuer mehrwertsteuer umsatzsteuer
  gehalt lohn verdienst bezahlung
  urlaub ferien freie erholung
  auszeit sabbatical pause
  krank krankheit krankschreibung attest arzt
  kind kinder elternzeit
  mitarbeiter kollege kollegin person leute angestellter beschäftigter
  chef vorgesetzter leitung führungskraft
  kunde kundschaft auftraggeber
  gast gäste extern externer besucher
  firma unternehmen betrieb organisation arbeitgeber
  abteilung team gruppe
  ausscheiden verlassen austritt weggang
  einstellen einstellung neuling
  schulung fortbildung kurs weiterbildung
  reise dienstreise geschäftsreise
  bahn zug
  flug fliegen flugzeug
  auto wagen privatwagen fahrzeug
  hotel übernachtung unterkunft
  essen verpflegung mahlzeit spesen
  büro arbeitsplatz
  zuhause daheim homeoffice haus
  dokument datei text
  datei anhang dokument
  ordner verzeichnis mappe
  bild foto photo aufnahme
  tabelle excel kalkulation
  diagramm grafik schaubild
  formular umfrage fragebogen
  antwort rückmeldung reaktion
  reagieren antworten reaktion beantworten
  frage anfrage
  auskunft auskunftsersuchen anfrage
  nachricht mitteilung meldung botschaft
  mail email post
  kommentar anmerkung notiz bemerkung
  liste übersicht aufstellung
  name bezeichnung nachname
  suche suchen finden
  tauschen wechseln ersetzen austauschen
  alarm warnung meldung benachrichtigung
  benachrichtigen informieren mitteilen melden
  schwelle grenzwert grenze
  grenze limit höchstgrenze maximum obergrenze kontingent
  mindest minimum
  überschreiten übersteigen
  schnell dauer frist geschwindigkeit
  langsam bandbreite
  frist termin deadline
  dauer zeitraum zeit
  häufig oft abstand rhythmus
  täglich tag
  wöchentlich woche
  monatlich monat
  jährlich jahr
  sofort direkt gleich unverzüglich
  später nachträglich danach
  vorher zuvor früher
  alt älter früher vorherig
  neu neueste aktuell
  dauerhaft endgültig permanent immer
  vorübergehend vorläufig zeitweise
  ablaufen ungültig verfallen gültig
  verfallen ablaufen
  teilen freigeben freigabe
  einladen einladung
  verlieren verloren gestohlen weg
  stehlen gestohlen diebstahl
  hacker eindringling angreifer
  angriff einbruch
  schadsoftware virus trojaner ransomware
  verschlüsseln verschlüsselung
  sicher geschützt schutz sicherheit
  erlauben zulassen dürfen gestatten
  verbieten sperren untersagen blockieren
  sperren gesperrt blockiert
  entsperren freigeben
  recht berechtigung zugriff befugnis zugriffsrecht
  rolle berechtigung
  besitzer eigentümer inhaber
  administrator admin verwalter
  genehmigen freigeben zustimmen bestätigen genehmigung
  ablehnen verweigern
  einstellen einrichten konfigurieren einstellung
  vorgabe standard voreinstellung werk
  regel vorschrift richtlinie
  ausschalten abschalten deaktivieren
  einschalten aktivieren anschalten
  starten beginnen anfang start
  beenden stoppen abbrechen aufhören schluss
  unterbrechen pausieren anhalten
  neustart neustarten
  wiederholen erneut versuch probieren
  versuch versuchen probieren
  warten verzögerung verzögern
  installieren aufsetzen installation
  aktualisieren update upgrade aktualisierung
  umziehen verschieben migrieren umzug
  verschicken senden schicken übermitteln zustellen
  empfangen erhalten bekommen
  hochladen upload
  herunterladen download
  exportieren ausfuhr export
  importieren einlesen import
  abgleichen synchronisieren sync
  veröffentlichen freigeben
  ausblenden verstecken verbergen
  ausschließen auslassen ignorieren
  anzeigen sehen zeigen ansehen
  öffnen aufmachen offen
  schließen zumachen zu
  auswählen wählen
  zusammenführen vereinen verbinden
  trennen lösen
  prüfen testen ausprobieren kontrollieren prüfung
  reparieren beheben ersetzen
  kaputt defekt beschädigt schaden
  schaden beschädigung
  ausfall ausfallen störung unterbrechung
  absturz abstürzen
  fehlen fehlend verschwunden
  behalten aufbewahren erhalten bleiben
  aufbewahrung aufbewahren speicherdauer
  speichern sichern ablegen
  ablegen speichern hinterlegen
  speicher ram arbeitsspeicher
  platte festplatte laufwerk
  platz speicherplatz
  groß größe umfang
  lüften fenster luft
  heizkörper heizung ventil
  heizen heizung wärmen warm
  temperatur grad
  kalt frost
  fühler sensor
  strom netzteil akku
  batterie akku
  netz netzwerk internet
  verbindung verbinden anschluss
  abgeschottet offline getrennt
  wlan funk
  browser webbrowser
  programm software anwendung app
  schnittstelle api
  befehl kommando konsole
  datenbank postgres
  zertifikat tls
  unterschrift signatur unterschreiben
  einreichen abgeben vorlegen
  gleichzeitig zugleich parallel
  konflikt widerspruch
  pflicht verpflichtend zwingend erforderlich nötig notwendig
  freiwillig optional
  brauchen benötigen nötig
  voraussetzung bedingung anforderung
  grund ursache
  bedeuten heißen bedeutung
  datenschutz dsgvo
  gericht gerichtsverfahren rechtlich klage prozess
  nachweis beleg bescheinigung
  hilfe unterstützung support
  bereitschaft rufbereitschaft dienst schicht
  vertretung vertreten ersatz
  stumm lautlos stummschalten
  zuletzt letzte
  übrig rest restlich
  doppelt zweimal mehrfach
  allein einzeln
  alle sämtliche gesamt
  teuer kosten preis gebühr
  billig günstig rabatt preiswert
  zimmer raum
  wohnung haus zuhause
  mittag mittags zwölf
  nacht nachts nächtlich
  wochenende samstag sonntag sonntags
  stunde minute sekunde
  uhrzeit zeit stunde
  kleiner verkleinern schrumpfen
  groß riesig umfangreich
  mehrere viele
  einzeln einzelne allein
  anzahl zahl menge
  durchschnitt mittelwert
  prozent anteil
  wert messwert kennzahl
  messen messung messreihe
  überwachen beobachten kontrollieren überwachung
  auslösen ausgelöst feuern
  schwanken pendeln flattern springen
  fieber krank grippe
  arbeit job tätigkeit aufgabe
  aufgabe karte ticket
  teilzeit halbtags
  feiertag feiertage frei
  schwanger schwangerschaft mutterschutz elternzeit
  quittung beleg bon nachweis
  taxi fahrt fahren
  kilometer fahrtkosten auto
  mahlzeit frühstück abendessen mittagessen
  visum pass ausweis
  ausweis identität identifizieren
  vertrauen vertrauenswürdig
  verdächtig ungewöhnlich auffällig
  fälschen gefälscht falsch
  betrug phishing gefälscht
  geheim geheimnis vertraulich privat
  öffentlich sichtbar
  einwilligung zustimmung einverständnis
  löschung löschen
  gesetz gesetzlich rechtlich
  aufheben entsperren beenden
  einfrieren sperren
  notfall dringend kritisch
  schwer schwere schweregrad priorität
  wichtig priorität
  rufen anrufen anruf telefon
  klingeln anrufen
  übernehmen vertreten
  tauschen schicht dienst
  bildschirm monitor anzeige
  fernseher bildschirm monitor
  tastatur taste tastenkürzel
  maus klicken rechtsklick
  kamera foto
  drucken drucker papier
  scannen einscannen digitalisieren
  kabel leitung
  licht lampe leuchte
  leuchten blinken licht
  rauch feuer brand
  wasser leck
  tür tor
  schloss gesperrt sperre
  knopf taste button
  vorlage muster
  entwurf skizze
  seite webseite website
  link adresse url
  spalte feld attribut
  feld eigenschaft attribut
  parameter option einstellung
  kopfzeile header
  inhalt text
  schrift schriftart
  farbe farbig
  sprache übersetzung
  übersetzen übersetzung sprache
  beispiel muster
  erklären beschreiben bedeutung
  protokoll log verlauf
  verlauf historie geschichte
  bericht auswertung statistik
  archiv archivieren
  papierkorb mülleimer gelöscht
  verschwinden weg fehlen
  zurück wieder rückgängig
  älter alter
  ausdünnen löschen
  ausgenommen ausnahme
  ausnahme außer
  warteschlange schlange
  reihenfolge ordnung
  verspätet verzögert spät
  verspätung verzögerung
  abschicken senden
  nochmal erneut wiederholen
  einmalig einmal
  mindestens wenigstens
  höchstens maximal maximum
  gleich identisch
  verschieden unterschiedlich anders
  vergleichen unterschied
  anfrage aufruf request
  kern prozessor cpu
  knoten server rechner
  container docker
  umgebung test
  zeile reihe
  sichern sicherung backup
  umstellung wechsel umzug
  stelle ort
  standort region ort land
  land region ausland
  automatisch selbst
  manuell hand
  vollständig komplett ganz
  teilweise teil
  entfernen abziehen trennen
  beitreten mitmachen teilnehmen
  austreten verlassen
  bestätigen bestätigung
  aufnehmen aufzeichnen aufnahme
  sprechen reden gespräch
`;
