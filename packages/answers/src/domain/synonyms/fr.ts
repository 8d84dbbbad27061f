/** French words that mean the same or nearly the same, one group a line. A word may be in several groups. */
export const FRENCH_SYNONYMS = `
  téléphone smartphone portable mobile iphone
  ordinateur machine appareil pc poste
  serveur machine hôte
  effacer supprimer retirer détruire suppression
  modifier changer remplacer renouveler
  corriger rectifier rectification
  créer ajouter nouveau
  connexion connecter identifier
  déconnexion déconnecter
  compte utilisateur profil
  utilisateur personne membre
  sauvegarde copie instantané
  récupérer restaurer retrouver restauration
  annuler défaire résilier
  facture reçu justificatif
  prix coût tarif coûter
  abonnement forfait formule
  acheter commander achat
  payer paiement prélèvement débit règlement
  carte bancaire
  banque bancaire
  montant somme argent
  rembourser remboursement argent rendu
  remise réduction rabais
  gratuit offert gratuitement
  impôt taxe tva
  salaire paie
  panne incident interruption coupure
  erreur problème échec défaut
  échouer échec refuser refusé
  collègue salarié employé personne
  chef responsable supérieur
  client acheteur
  entreprise société organisation
  équipe service département
  quitter partir départ
  fichier document tableau
  texte document
  dossier répertoire
  droit permission accès autorisation
  permettre autoriser
  interdire bloquer empêcher interdit
  bloquer geler verrouiller
  limiter restreindre limite
  limite quota plafond maximum
  dépasser excéder
  mot passe
  clé jeton secret
  code chiffre
  antivirus virus
  virus rançongiciel malveillant
  pirate intrus voleur attaquant
  voler volé vol
  perdre perdu perte
  chiffrer chiffrement
  sécurité sûr protéger protection
  indésirable spam robot
  délai temps durée
  durée période
  fréquence rythme
  jour quotidien journée
  semaine hebdomadaire
  mois mensuel
  année annuel an
  immédiat aussitôt
  expirer échéance périmer valable
  fonctionner marcher valable
  permanent définitif toujours
  provisoire temporaire
  fenêtre aérer
  radiateur vanne chauffage
  chauffer chaud chauffe chauffage
  température degré
  froid gel
  plage bloc créneau
  pièce chambre
  maison domicile
  photo image
  vidéo film
  graphique diagramme courbe
  feuille page papier
  numériser scanner
  imprimer imprimante
  formulaire questionnaire sondage enquête
  réponse répondre
  question demande
  message courriel mail notification
  commentaire remarque note
  invité externe inconnu extérieur
  inviter partager invitation
  partager partage
  vacances absence congé
  maladie malade médecin
  voyage déplacement
  train avion
  repas nourriture
  hôtel hébergement
  ancien antérieur précédent
  récent nouveau dernier
  version révision
  envoyer expédier transmettre envoi
  recevoir obtenir
  télécharger téléchargement
  importer import
  exporter export
  synchroniser synchronisation
  déplacer migrer transférer
  installer installation
  mettre mise
  activer allumer
  désactiver éteindre
  démarrer commencer lancer début
  arrêter fermer terminer stopper
  fermer clore
  ouvrir accéder
  attendre attente
  réessayer nouvelle tentative
  essai tentative essayer
  vérifier tester contrôler
  réparer résoudre
  endommagé dégât corrompu cassé
  manquer manquant absent
  conserver garder conservation
  stocker stockage enregistrer
  disque stockage
  place espace
  taille gros volume
  rapide vite vitesse
  lent ralentir bande
  réseau internet connexion
  wifi sans fil
  batterie charger
  navigateur client
  programme logiciel application script
  données information
  base données
  règle politique
  paramètre réglage configuration option
  défaut usine
  obligatoire nécessaire requis
  facultatif optionnel
  choisir sélectionner
  chercher trouver rechercher
  cacher masquer
  afficher voir montrer
  exclure ignorer
  liste planning
  planning calendrier horaire
  garde astreinte
  appeler appel sonner
  alerte alarme avertissement
  prévenir avertir informer notifier
  approuver valider accepter
  contester contestation litige
  juridique procès justice tribunal légal
  contrat accord
  preuve justificatif
  assistance aide support
  cause raison
  contraire conflit
  même identique
  simultané ensemble
  automatique automatiquement
  manuel main
  administrateur administratrice admin
  propriétaire possesseur
  cher coût prix
  avoir réduction bon
  avoir crédit crédité compensation
  compensation indemnité remboursement
  solde reste restant
  pièce jointe fichier
  joindre attacher
  lettre courrier page
  page feuille
  logiciel agent programme
  informations données renseignements
  effacement effacer suppression
  oublier oubli perdu
  demander demande exiger
  remplacer échanger remplacement
  changer échanger
  nuit nocturne
  matin tôt
  weekend samedi dimanche
  heure minute seconde
  trimestre trimestriel
  âge vieux vieillir
  vieux ancien âge
  historique version passé
  éclaircir supprimer
  garder stocker
  réduire diminuer raccourcir court
  augmenter allonger long
  nombre quantité
  plusieurs multiple
  seul unique
  partie portion morceau
  bloc morceau
  complet entier totalité
  pourcentage part
  valeur mesure
  mesurer métrique
  surveiller surveillance
  seuil limite
  déclencher déclenchement
  silence muet
  urgence urgent critique
  grave gravité priorité
  téléphoner appeler
  remplaçant échanger collègue
  tour garde rotation
  rotation planning
  escalade suivant
  identité identifier
  empreinte doigt visage biométrie
  visage reconnaissance
  verrouiller verrou bloquer
  déverrouiller débloquer
  faux erroné incorrect
  tromper erreur faux
  hameçonnage faux fraude
  suspect inhabituel
  fuite divulgation exposé
  privé confidentiel secret
  public visible
  consentement accord
  loi légal
  droit loi
  traitement responsable
  annuaire répertoire
  membre équipe
  embaucher recruter arrivée
  enfant parental
  enceinte maternité
  train gare
  kilomètre voiture
  voiture véhicule
  dîner déjeuner repas
  justifier justificatif
  écran moniteur
  clavier touche
  souris clic
  câble fil
  lumière lampe
  fumée feu
  eau fuite
  porte serrure
  bouton touche
  capteur sonde
  pompe chaudière chauffage
  économie économique
  hiver gel
  retour rentrer arriver
  pays région
  région lieu
  lieu emplacement endroit
  adresse lien url
  lien adresse
  colonne champ
  champ attribut
  exemple modèle
  modèle gabarit
  traduire traduction langue
  langue traduction
  expliquer signification
  journal historique
  rapport statistique
  archive archiver
  corbeille supprimé
  disparaître perdre
  disparu perdu
  hors déconnecté réseau
  métro réseau
  papier page numériser
  reconnaître reconnaissance
  compte profil
  appareil machine ordinateur
  ordre séquence
  retard retardataire tard
  tard retard
  tôt anticipé avance
  premier initial
  unique seul
  double deux
  comparer différence
  requête appel demande
  processeur cœur
  nœud serveur
  environnement test
  terminer finir fin
  rejoindre participer
  participer rejoindre
`;
