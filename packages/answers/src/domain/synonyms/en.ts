/** English words that mean the same or nearly the same, one group a line. A word may be in several groups. */
export const ENGLISH_SYNONYMS = `
  price cost fee charge expensive pay payment paid rate
  cheap discount reduction rebate coupon voucher
  pay payment paid settle
  money amount sum funds cash
  invoice receipt bill
  refund reimburse money repay compensation claim
  tax vat gst
  card creditcard debit
  bank transfer debit account
  buy purchase order upgrade subscribe
  subscription plan tier package contract
  trial evaluation free
  free gratis complimentary included
  renew renewal extend prolong
  cancel terminate unsubscribe quit
  salary pay wage income
  budget spending expense costs
  currency euro dollar
  customer client buyer subscriber
  vendor supplier provider
  company organisation organization business firm enterprise employer
  school university education student
  charity nonprofit
  department division unit team
  employee colleague staff worker coworker teammate
  manager boss supervisor superior lead head
  person people user member customer somebody human individual
  owner holder proprietor
  admin administrator operator
  guest external outside visitor outsider
  child minor kid parent
  spouse partner family
  hire recruit join onboard newcomer
  leave quit depart resign exit departure
  fire dismiss termination
  holiday vacation leave absence pto
  sick ill illness disease doctor
  sabbatical leave break
  pregnancy maternity parental paternity
  work job duty task
  shift rotation duty schedule roster
  training course lesson learn education
  meeting appointment call conference
  travel trip journey flight
  plane flight airplane aircraft fly
  train rail railway
  car vehicle drive mileage
  hotel accommodation overnight lodging
  meal food lunch dinner eat catering restaurant
  office workplace desk headquarters
  home house household remote
  document doc article file page text
  text writing content paragraph
  note comment remark annotation
  comment review feedback
  picture image photo photograph screenshot
  album gallery collection
  video film movie clip recording
  audio sound voice
  chart graph diagram plot panel dashboard
  table spreadsheet excel sheet
  form survey questionnaire poll
  answer reply response
  question ask query inquiry
  message mail email notification
  letter post mail
  newsletter mailing
  folder directory
  file attachment document
  name title label rename
  tag label category
  list overview listing index
  version release edition revision
  draft sketch unpublished
  template pattern blueprint
  format type kind
  language translation locale
  font style layout design
  colour color theme
  copy duplicate clone replica
  original source primary
  page site website webpage
  link url address
  address email mail
  bookmark favourite favorite star
  trash bin wastebasket recycle
  archive store history
  history past previous log
  log record entry journal
  audit log trail
  report statistics summary analysis
  measure metric measurement value
  print printer paper
  scan scanner digitise
  delete remove erase destroy purge wipe discard drop
  remove uninstall detach
  empty clear clean flush
  create make add new start begin generate
  add insert append include
  change edit modify update adjust alter
  replace rotate swap exchange substitute
  set configure define specify
  settings configuration config option variable preference setup parameter
  default standard preset factory initial
  rule policy regulation condition
  allow permit enable grant authorise authorize
  allow may permit
  forbid prohibit ban deny disallow block
  restrict limit confine narrow
  limit quota allowance maximum cap ceiling
  minimum least lowest
  exceed over surpass overrun
  enable activate on switch
  disable deactivate off switch
  start launch run begin open
  start begin create
  stop halt end abort cancel
  pause suspend hold interrupt wait
  resume continue proceed
  restart reboot again
  wait delay pause
  retry again repeat attempt
  attempt try
  repeat again recur
  end expire finish
  finish complete done conclude
  close shut
  open access view
  install setup deploy installation
  deploy rollout release
  upgrade update migrate newer
  downgrade rollback demote revert
  uninstall remove
  move migrate transfer relocate relocation
  location place region site
  region country location continent
  send deliver dispatch transmit
  receive get obtain accept
  resend replay redeliver retry repeat
  forward redirect relay
  import load ingest upload
  export download extract
  upload send transfer
  download fetch pull
  sync synchronise synchronize align
  share invite collaborate
  publish publication release
  hide conceal exclude ignore skip
  exclude omit ignore leave except
  include contain cover
  see view watch
  show display present
  find search look query locate
  search filter query
  choose select pick
  sort order arrange
  order sequence sequential
  group cluster bundle
  merge combine join unite
  split divide separate
  compare difference diff
  check verify validate test inspect
  test trial try
  approve approval confirm accept sign
  accept take allow
  refuse reject deny decline
  fail decline reject error failure
  error failure fault problem issue bug
  problem trouble issue difficulty
  fix mend repair solve resolve
  broken damaged corrupt defective faulty
  damage corruption loss
  crash die dead hang
  die crash dead
  lose lost loss missing
  missing absent lack gone
  recover restore retrieve return
  restore recover undo rollback revert
  undo revert back
  reset renew refresh
  backup snapshot copy
  keep retain preserve stay survive
  keep store save
  save store persist
  retention keep duration
  remaining last only
  disk drive storage ssd volume
  space room storage capacity
  size big large
  huge large big enormous
  small little tiny short
  several multiple
  whole entire complete
  half partial incomplete part
  part piece section portion
  single one individual
  twice double duplicate
  count number amount quantity
  average mean
  percent percentage share
  fast quick speed rapid
  slow bandwidth sluggish lag
  speed rate throughput performance
  load traffic burst
  time duration period long
  date time
  hour minute second
  day daily
  week weekly
  month monthly
  year annual yearly
  quarter quarterly
  night overnight nightly
  weekend saturday sunday
  deadline due date expiry
  schedule plan calendar timetable
  timezone utc
  immediately instantly
  early advance before
  late delayed after
  old earlier former previous past
  recent latest new current
  valid expire expiry
  frequently often interval
  always permanent forever
  temporary provisional interim
  login signin logon
  logout signout
  register signup enroll enrol
  account profile user
  password passphrase credential
  secret password credential token key
  key credential token
  code pin digit number
  lock locked block blocked
  unlock release free
  role permission access right
  permission privilege right access scope
  scope permission range
  identity id identifier
  identify recognise recognize detect
  directory ldap provisioning
  phishing fake fraud scam
  hacker attacker intruder burglar
  attack breach intrusion hack
  malware virus ransomware trojan
  encrypt encryption cipher crypto
  steal stolen theft
  guard protect security safe secure
  safe secure protected
  trust trusted reliable
  certificate tls ssl
  signature sign signed hmac
  forge fake counterfeit forged
  suspicious unusual strange odd anomalous
  leak expose exposed publish
  spam junk unsolicited
  private confidential secret hidden
  public open visible
  privacy gdpr dataprotection
  consent agree agreement permission
  contract agreement terms
  legal law lawsuit litigation court
  proof evidence certificate
  laptop machine computer device pc notebook
  server host machine
  server backend instance node
  phone smartphone mobile telephone handset
  call phone ring
  tv television screen
  screen display monitor
  keyboard shortcut key
  mouse click pointer
  camera photo webcam
  battery charge charger power
  power electricity
  cable wire wired
  wifi wireless wlan
  internet network connection online
  offline disconnected
  connect connection link attach pair
  disconnect detach unlink
  proxy gateway
  firewall port host
  bandwidth traffic speed
  browser client
  app application program software
  program script code
  library sdk package module
  javascript script
  terminal console shell command
  command cli instruction
  docker container
  kubernetes cluster helm
  database db postgres sql
  table column row
  request call query
  webhook delivery endpoint callback
  event message notification
  queue backlog
  undeliverable undelivered dead
  parameter argument option field
  field attribute property
  mandatory required compulsory obligatory must
  optional voluntary
  need require necessary
  requirement prerequisite condition
  deprecated obsolete removed
  header metadata
  payload body content
  test sandbox staging
  production live
  repository git github
  graph metric
  monitor watch observe supervise
  alert alarm notification warning
  notify inform tell announce
  trigger fire cause
  threshold limit boundary
  silence mute quiet
  noise loud
  escalate escalation
  outage downtime unavailable availability failure incident
  status state condition
  availability uptime sla
  maintenance planned
  support help assistance helpdesk hotline
  help guide instruction
  complaint complain
  contact reach
  reaction respond response
  waiting pending
  automatic automatically automate
  manual manually hand
  reason why cause
  explain meaning describe
  meaning mean definition
  example sample
  glossary term definition
  cite citation quote source
  assistant chat bot
  asleep sleep suspend
  heat heating warm heater radiator
  cold cool cooling
  temperature degree thermostat
  window air ventilation
  valve radiator
  light lamp
  smoke fire
  water leak
  door gate
  sensor detector
  room space
  winter frost freeze
  summer heat
  accessible accessibility disability blind
  screenreader voiceover nvda
  deaf hearing caption
  emergency urgent critical
  important severe priority
  priority severity
  easy simple
  difficult hard complex
  same equal identical
  collaborate together jointly simultaneous
  simultaneously concurrent parallel
  conflict clash collision
  card task ticket
`;
