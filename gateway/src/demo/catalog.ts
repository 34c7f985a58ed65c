import type {
  AnalysisSection,
  ConsultationAnswer,
  ConsultationKind,
  Department,
  DeviceClass,
  EvaluationAnswers,
  EvidenceKind,
  FollowUpAnswers,
  FollowUpPart,
  MriSafety,
  QuestionScale,
  RequestView,
  Role,
  Stage,
  Vote,
} from '@portal/domain';

/** What a committee member advises. */
export interface DemoVote {
  /** The index of a demo provider who is also a committee member. Without it, the demo account of the committee votes. */
  by?: number;
  vote: Vote;
  comment?: string;
}

/** A comment of the demo, so many days after what happened before. */
export interface DemoComment {
  by: Role;
  after: number;
  body: string;
  /** For staff only. */
  staff?: true;
  /** It is a question to the requester, with the answer if there is one already. */
  asks?: true;
  answer?: { after: number; body: string };
}

/** A condition of an approval, so many days from today. */
export interface DemoCondition {
  text: string;
  for: Role;
  days: number;
  blocks?: true;
  /** It was closed with this note so many days after what happened before. */
  closed?: { after: number; note: string };
}

/** A link, a document of these lines, or a file that is made in code, that speaks for or against a request. */
export interface DemoEvidence {
  by: Role;
  kind: EvidenceKind;
  title: string;
  url?: string;
  lines?: readonly string[];
  made?: 'picture' | 'workbook';
  /** For staff only. */
  staff?: true;
}

/** Somebody who is consulted about a demo request, by the place among the providers or the role of the account. */
interface DemoConsultation {
  kind: ConsultationKind;
  of: number | Role;
  question: string;
  answer?: ConsultationAnswer;
  text?: string;
}

/** Views of lists that people have saved and share with their role. */
export const DEMO_VIEWS = [
  { role: 'analyst', list: 'analysis', name: 'Overdue', query: 'overdue=true&sort=due' },
  { role: 'analyst', list: 'analysis', name: 'Nobody has taken', query: 'assignee=nobody&sort=oldest' },
  {
    role: 'business_office',
    list: 'committee',
    name: 'To decide, longest first',
    query: 'show=ready&sort=longest_in_stage',
  },
] as const satisfies readonly { role: Role; list: RequestView; name: string; query: string }[];

/** A trial for which a device is approved: days from today, and what each evaluator has answered to its questions, if anything. */
export interface DemoTrial {
  units: number;
  from: number;
  until: number;
  questions: readonly { text: string; scale: QuestionScale }[];
  /** By the index of a provider, or the role of a demo account. */
  evaluators: readonly { by: number | Role; answers?: EvaluationAnswers; text?: string }[];
  /** So many days after the decision the first of them has answered, and each other a day later. */
  answered: number;
  /** The device is kept: the trial was ended so many days after the evaluators' days, of which each has one. */
  kept?: { after: number; reason: string };
}

/** What somebody said came of a device, so many days after they were asked. */
export interface DemoFollowUp extends Partial<FollowUpAnswers> {
  part: FollowUpPart;
  after: number;
}

/** A demo request: its device, its requester, its age in days, and its stage. */
export interface DemoRequest {
  device: string;
  manufacturer: string;
  department: Department;
  /** The index of the requester in the demo's providers. The first provider is the demo account. */
  by: number;
  daysAgo: number;
  stage: Stage;
  why: string;
  representative?: string;
  notes?: string;
  replaces?: { name: string; manufacturer: string };
  /** What a catalogue of devices says of it. */
  facts?: { model: string; deviceClass: DeviceClass; singleUse: boolean; mriSafety?: MriSafety };
  /** What its label says. */
  udi?: string;
  /** Who asks for it, too: by the index of a provider. */
  supporters?: readonly number[];
  /** It is wanted soon: so many days after it was submitted. */
  soon?: number;
  /** It is urgent: wanted so many days after it was submitted. The analyst has confirmed it before the first step, or not yet. */
  urgent?: { reason: string; days: number; confirmed?: true };
  analysis?: string;
  /** What was added while it was analyzed. */
  evidence?: readonly DemoEvidence[];
  /** Sections of its value analysis. */
  findings?: Readonly<Partial<Record<AnalysisSection, object>>>;
  /** Who was consulted. */
  consulted?: readonly DemoConsultation[];
  votes?: readonly DemoVote[];
  decision?: string;
  conditions?: readonly DemoCondition[];
  trial?: DemoTrial;
  /** It was merged, so many days after it was submitted, into the earlier request for this device. */
  merged?: { into: string; after: number };
  lawson?: string;
  backordered?: boolean;
  /** Adds a cost comparison as an Excel file. */
  sheet?: boolean;
  /** People were asked what came of it, and have answered this. */
  cameOf?: readonly DemoFollowUp[];
  said?: readonly DemoComment[];
}

export const DEMO_REQUESTS: readonly DemoRequest[] = [
  // Submitted
  {
    device: 'Mynx Control vascular closure device 6F/7F',
    manufacturer: 'Cordis',
    department: 'Cath Lab',
    by: 0,
    daysAgo: 1,
    stage: 'submitted',
    udi: '(01)00888888001018(17)281130(10)M6F2211',
    supporters: [2, 3],
    why: 'Extravascular closure with a resorbable sealant. We expect shorter bed rest after diagnostic cases and fewer access-site calls at night.',
    representative: 'Alicia Moreno',
    notes: 'Outpatient angiography, anticoagulated patients first.',
    urgent: {
      reason: 'The supplier of our closure device has recalled two lots, and the shelf holds four.',
      days: 12,
    },
  },
  {
    device: 'TactiFlex ablation catheter, sensor enabled',
    manufacturer: 'Abbott',
    department: 'EP',
    by: 1,
    daysAgo: 2,
    stage: 'submitted',
    why: 'Flexible-tip contact force catheter for persistent atrial fibrillation. Shorter radiofrequency applications free about one case slot a week.',
    urgent: {
      reason: 'The catheters on the shelf expire at the end of the month.',
      days: 20,
      confirmed: true,
    },
    representative: 'Jonas Keller',
    replaces: { name: 'TactiCath SE', manufacturer: 'Abbott' },
  },
  {
    device: 'Inspiris Resilia aortic valve 23 mm',
    manufacturer: 'Edwards',
    department: 'CVOR',
    by: 2,
    daysAgo: 3,
    stage: 'submitted',
    why: 'Bioprosthesis with an expandable frame for patients under 65 who decline a mechanical valve and may need valve-in-valve later.',
    representative: 'N/A',
  },
  {
    device: 'Arrow GPSCath dilatation balloon 5.0 × 40 mm',
    manufacturer: 'Arrow/Teleflex',
    department: 'HBOR',
    by: 3,
    daysAgo: 4,
    stage: 'submitted',
    why: 'Balloon and injection through one lumen saves catheter exchanges in dialysis access work.',
    representative: 'Dana Whitlock',
  },
  {
    device: 'Glidesheath Slender 7F introducer',
    manufacturer: 'Terumo',
    department: 'Cath Lab',
    by: 0,
    daysAgo: 5,
    stage: 'submitted',
    why: 'Thin-walled radial sheath: a 7F lumen with a 6F outer diameter, so that complex PCI can stay radial.',
    representative: 'Kenji Watanabe',
    notes: 'Patients with small radial arteries, mostly women.',
    replaces: { name: 'Glidesheath 6F', manufacturer: 'Terumo' },
    said: [
      {
        by: 'analyst',
        after: 2,
        asks: true,
        body: 'Two things before I start:\n- How many cases a month need 7F by the wrist?\n- Does the present 6F sheath stay on the shelf?',
      },
    ],
  },
  {
    device: 'ROSA Knee robotic arm cuts guide',
    manufacturer: 'Zimmer Biomet',
    department: 'HBOR',
    by: 4,
    daysAgo: 6,
    stage: 'submitted',
    why: 'Reusable cut guide for the existing robot; a second set removes the wait for reprocessing between two cases.',
    representative: 'Paul Lindgren',
  },
  {
    device: 'FlowTriever2 disk set, 16 mm',
    manufacturer: 'INARI',
    department: 'Cath Lab',
    by: 1,
    daysAgo: 8,
    stage: 'submitted',
    supporters: [2],
    why: 'Additional disk size for wall-adherent thrombus in segmental pulmonary arteries.',
    representative: 'Renee Dubois',
  },
  // Under analysis
  {
    device: 'Farapulse pulsed field ablation catheter 31 mm',
    manufacturer: 'Boston Scientific',
    department: 'EP',
    by: 1,
    daysAgo: 12,
    stage: 'under_analysis',
    why: 'Tissue-selective ablation with a short procedure time. Two neighbouring hospitals have moved their first-time AF ablations to it.',
    representative: 'Sophie Laurent',
    notes: 'First-time ablation of paroxysmal atrial fibrillation.',
    facts: { model: 'FPF-31', deviceClass: 'III', singleUse: true },
    analysis: 'Generator loan agreement requested. Comparing consumable cost per case with cryoablation.',
    evidence: [
      { by: 'provider', kind: 'vendor', title: 'The catheter in its tray.png', made: 'picture' },
      { by: 'provider', kind: 'clinical', title: 'Cases by month.xlsx', made: 'workbook' },
    ],
    findings: {
      need: {
        problem: 'Cryoablation takes the room for a third longer in each case.',
        patientsPerYear: 120,
        alternatives: 'Cryoablation as today; radiofrequency ablation with contact force.',
      },
      cost: {
        currency: 'USD',
        lines: [
          { item: 'Catheter', unitPrice: '4350.00', quantity: 120, period: 'year', side: 'new' },
          { item: 'Cryoballoon', unitPrice: '3900.00', quantity: 120, period: 'year', side: 'replaced' },
          { item: 'Service of the generator', unitPrice: '9800', quantity: 1, period: 'year', side: 'new' },
          { item: 'Training on site', unitPrice: '2250.50', quantity: 3, period: 'once', side: 'new' },
        ],
        contractNumber: 'GPO-4471',
        contractEnd: '2028-12-31',
        reimbursementCode: 'CPT 93656',
      },
      safety: {
        deviceClass: 'III',
        premarketNumber: 'P230030',
        recalls: 'None of this catheter.',
        incidents: 'None here: it has not been used in our house.',
      },
      evidence: {
        studies: [
          {
            citation:
              'Pulsed field or conventional thermal ablation for paroxysmal atrial fibrillation, 2023',
            doi: '10.1056/NEJMoa2307291',
            kind: 'randomized_trial',
            level: 'II',
            finding: 'As good as thermal ablation after one year, with shorter procedures.',
          },
        ],
      },
      score: {
        patientOutcome: { points: 4, reason: 'As good after a year, less harm to the oesophagus.' },
        safety: { points: 4, reason: 'No recall, short record.' },
        cost: { points: 3, reason: 'Dearer for each case, shorter in the room.' },
        evidence: { points: 4, reason: 'A large randomised trial.' },
        fit: { points: 3, reason: 'Needs its own generator.' },
      },
    },
    consulted: [
      {
        kind: 'biomedical_engineering',
        of: 'supply_chain',
        question: 'Can the generator stand in room 2, and who services it?',
        answer: 'conditions',
        text: 'It can, with a socket of its own at the column. The service contract must cover the yearly safety check.',
      },
      {
        kind: 'person',
        of: 2,
        question: 'Would your team use it for repeat ablations, too?',
        answer: 'no',
        text: 'Not yet: there is little evidence beyond first-time ablations.',
      },
      {
        kind: 'person',
        of: 'provider',
        question: 'Which of your patients would be sent to EP for it, and how many in a year?',
      },
    ],
    sheet: true,
  },
  {
    device: 'Evolut FX+ transcatheter valve 29 mm',
    manufacturer: 'Medtronic',
    department: 'Cath Lab',
    by: 0,
    daysAgo: 14,
    stage: 'under_analysis',
    udi: '(01)00888888002022',
    why: 'Larger coronary access windows than the version on our shelf, for patients who will likely need PCI later.',
    representative: 'Miriam Adler',
    replaces: { name: 'Evolut PRO+ 29 mm', manufacturer: 'Medtronic' },
    facts: { model: 'EVFXPLUS-29', deviceClass: 'III', singleUse: true, mriSafety: 'MR Conditional' },
    analysis:
      'Price parity confirmed by the supplier. Waiting for the remaining stock count of the old model.',
    said: [
      {
        by: 'analyst',
        after: 1.2,
        asks: true,
        body: 'Which sizes would you keep in stock, and how many of each?',
        answer: { after: 2.1, body: '26 and 29 mm, two of each. The rest on consignment.' },
      },
      {
        by: 'supply_chain',
        after: 0.3,
        staff: true,
        body: 'Consignment is in the contract until June; after that the price goes up by four percent.',
      },
      {
        by: 'analyst',
        after: 1.4,
        asks: true,
        body: 'Would the loading system of the present valve still fit, or do we buy that, too?',
      },
    ],
  },
  {
    device: 'Impella CP with SmartAssist',
    manufacturer: 'Abiomed',
    department: 'Cath Lab',
    by: 2,
    daysAgo: 15,
    stage: 'under_analysis',
    why: 'Percutaneous left ventricular support for cardiogenic shock and protected high-risk PCI.',
    representative: 'Oliver Brandt',
    notes: 'Estimated twelve cases a year.',
  },
  {
    device: 'HydroPearl microspheres 400 µm',
    manufacturer: 'Terumo',
    department: 'HBOR',
    by: 3,
    daysAgo: 18,
    stage: 'under_analysis',
    why: 'Calibrated particles for embolisation; keeps its shape in the catheter better than the product we use.',
    representative: 'Kenji Watanabe',
    replaces: { name: 'Embosphere 500 µm', manufacturer: 'Other' },
    analysis: 'Clinical literature collected. Storage conditions checked with the pharmacy.',
  },
  {
    device: 'Micra AV2 leadless pacemaker',
    manufacturer: 'Medtronic',
    department: 'EP',
    by: 1,
    daysAgo: 19,
    stage: 'under_analysis',
    udi: '(01)00888888003036(21)AV2-4471',
    soon: 45,
    why: 'Longer battery life than the first generation and atrioventricular synchrony without a lead.',
    representative: 'Miriam Adler',
    analysis: 'Remote follow-up compatible with our device clinic. Volume discount under negotiation.',
    sheet: true,
  },
  {
    device: 'Persona IQ tibial extension',
    manufacturer: 'Zimmer Biomet',
    department: 'HBOR',
    by: 4,
    daysAgo: 21,
    stage: 'under_analysis',
    why: 'Sensor stem that reports range of motion after knee replacement, for a pilot with the rehabilitation unit.',
    representative: 'Paul Lindgren',
  },
  // Committee review
  {
    device: 'WATCHMAN FLX Pro 27 mm',
    manufacturer: 'Boston Scientific',
    department: 'EP',
    by: 0,
    daysAgo: 27,
    stage: 'committee_review',
    why: 'Left atrial appendage closure with a coated fabric and visualisation markers; aims at fewer device-related thrombi.',
    representative: 'Sophie Laurent',
    replaces: { name: 'WATCHMAN FLX 27 mm', manufacturer: 'Boston Scientific' },
    evidence: [
      {
        by: 'provider',
        kind: 'clinical',
        title: 'Registry on device-related thrombus',
        url: 'https://clinicaltrials.gov/study/NCT02702271',
      },
      {
        by: 'analyst',
        kind: 'vendor',
        title: 'Offer 2026-118.pdf',
        lines: [
          'Offer 2026-118',
          'WATCHMAN FLX Pro, 27 mm, with delivery system',
          'Price per implant at 40 a year: 10,920.00 USD',
          'Unopened units of the former model are taken back until the end of the quarter.',
          'Training for two implanters is included.',
        ],
      },
      {
        by: 'analyst',
        kind: 'contract',
        title: 'Notes on the contract.pdf',
        staff: true,
        lines: [
          'Notes on the contract',
          'The group contract ends in March. Its price is 3 % below this offer.',
          'Ask for the same terms before the committee decides.',
        ],
      },
    ],
    analysis:
      'Cost per implant rises by 4 %. The supplier takes back unopened units of the old model until the end of the quarter. Recommended as a full conversion.',
    votes: [
      {
        by: 2,
        vote: 'approve',
        comment: 'The return of unopened units settles the matter of the old stock for me.',
      },
    ],
    sheet: true,
  },
  {
    device: 'Agent drug-coated balloon 3.0 × 20 mm',
    manufacturer: 'Boston Scientific',
    department: 'Cath Lab',
    by: 2,
    daysAgo: 29,
    stage: 'committee_review',
    why: 'Treatment of in-stent restenosis without another layer of metal.',
    representative: 'Sophie Laurent',
    notes: 'About three patients a month.',
    evidence: [
      {
        by: 'provider',
        kind: 'clinical',
        title: 'Trial of 2024',
        url: 'https://clinicaltrials.gov/study/NCT04647253',
      },
    ],
    analysis: 'Reimbursed as an add-on. Net effect on the budget is neutral at the expected volume.',
    said: [
      {
        by: 'committee',
        after: 3,
        body: 'The trial of 2024 is at https://clinicaltrials.gov/study/NCT04647253.',
      },
      { by: 'provider', after: 0.4, body: 'We would use it as well: about four cases a month in our room.' },
    ],
  },
  {
    device: 'EnSite X EP system, HD Grid SE catheter',
    manufacturer: 'Abbott',
    department: 'EP',
    by: 1,
    daysAgo: 30,
    stage: 'committee_review',
    why: 'High-density mapping of atypical flutter and ventricular tachycardia.',
    representative: 'Jonas Keller',
    analysis: 'Compatible with the mapping system that we own. Single use; no reprocessing path.',
  },
  {
    device: 'ClotTriever BOLD catheter',
    manufacturer: 'INARI',
    department: 'Cath Lab',
    by: 0,
    daysAgo: 33,
    stage: 'committee_review',
    why: 'Mechanical thrombectomy of iliofemoral DVT without lytics, usually in one session.',
    representative: 'Renee Dubois',
    notes: 'Patients with a bleeding risk who cannot have lysis.',
    analysis:
      'Avoids on average 1.2 intensive care days per case compared with catheter-directed lysis. Break-even at nine cases a year.',
    votes: [
      { by: 2, vote: 'approve' },
      { vote: 'approve', comment: 'Please review the volume after a year.' },
    ],
    sheet: true,
  },
  {
    device: 'Konect Resilia valved conduit 25 mm',
    manufacturer: 'Edwards',
    department: 'CVOR',
    by: 2,
    daysAgo: 36,
    stage: 'committee_review',
    why: 'Ready-made conduit for the Bentall procedure; saves bench time on bypass.',
    representative: 'N/A',
    analysis: 'Higher unit price, about 25 minutes of theatre time saved per case.',
  },
  {
    device: 'Arrow EZ-IO intraosseous needle set 45 mm',
    manufacturer: 'Arrow/Teleflex',
    department: 'HBOR',
    by: 3,
    daysAgo: 38,
    stage: 'committee_review',
    why: 'Fits the drivers on the crash carts; the 25 mm set is too short for some patients.',
    representative: 'Dana Whitlock',
    analysis: 'Small volume, no contract change needed. Shelf life 60 months.',
  },
  {
    device: 'Optilume drug-coated dilation catheter',
    manufacturer: 'Laborie',
    department: 'HBOR',
    by: 4,
    daysAgo: 41,
    stage: 'committee_review',
    why: 'Fewer repeat dilations of urethral strictures.',
    representative: 'Ingrid Falk',
    analysis: 'Evidence from one randomised trial with three-year results. Price is the open question.',
    findings: {
      need: {
        problem: 'Every second patient with a stricture comes back for another dilation within a year.',
        patientsPerYear: 36,
        alternatives: 'Dilation alone as today; open urethroplasty.',
      },
      cost: {
        currency: 'USD',
        lines: [
          { item: 'Coated balloon', unitPrice: '3180.00', quantity: 36, period: 'year', side: 'new' },
          { item: 'Plain balloon', unitPrice: '410.00', quantity: 58, period: 'year', side: 'replaced' },
          {
            item: 'Training of two operators',
            unitPrice: '900.00',
            quantity: 2,
            period: 'once',
            side: 'new',
          },
        ],
        contractNumber: 'GPO-2231',
      },
      safety: {
        deviceClass: 'III',
        recalls: 'None in the last five years.',
        incidents: 'None here.',
      },
      evidence: {
        studies: [
          {
            citation: 'Randomised trial with three-year results',
            kind: 'randomized_trial',
            level: 'II',
            finding: 'Three of four patients need no further treatment after a year.',
          },
        ],
      },
      score: {
        patientOutcome: { points: 4, reason: 'Fewer repeat dilations.' },
        safety: { points: 4, reason: 'No recalls, no incident here.' },
        cost: { points: 2, reason: 'Dearer than what it replaces.' },
        evidence: { points: 4, reason: 'One randomised trial.' },
        fit: { points: 5, reason: 'Same room, same team.' },
      },
    },
    votes: [
      { vote: 'deny', comment: 'One trial is too little at this price. I would look at it again next year.' },
    ],
  },
  // Approved, not yet ordered
  {
    device: 'Navitor Vision transcatheter valve 27 mm',
    manufacturer: 'Abbott',
    department: 'Cath Lab',
    by: 0,
    daysAgo: 48,
    stage: 'approved',
    why: 'Low-profile intra-annular valve with an active cuff, for small or tortuous iliac arteries.',
    representative: 'Jonas Keller',
    analysis: 'Second supplier for TAVI lowers our risk of shortage. Consignment stock offered.',
    votes: [{ by: 2, vote: 'approve' }, { vote: 'approve' }],
    decision: 'Approved for consignment. Review of volumes after six months.',
    sheet: true,
  },
  {
    device: 'LINQ II insertable cardiac monitor',
    manufacturer: 'Medtronic',
    department: 'EP',
    by: 1,
    daysAgo: 50,
    stage: 'approved',
    why: 'Longer battery life and fewer false alerts to work through in the device clinic.',
    representative: 'Miriam Adler',
    replaces: { name: 'Reveal LINQ', manufacturer: 'Medtronic' },
    analysis:
      'Same price under the existing contract. The device clinic asks for proof that alerts decrease.',
    decision: 'Six monitors on trial; a one-for-one replacement if the alerts decrease.',
    trial: {
      units: 6,
      from: -40,
      until: -14,
      questions: [
        { text: 'How easy is it to insert?', scale: 'rating' },
        { text: 'Are there fewer false alerts than with the present monitor?', scale: 'yes_no' },
        { text: 'What should be better?', scale: 'text' },
      ],
      evaluators: [
        {
          by: 1,
          answers: { 1: 5, 2: true },
          text: 'Two patients; both were implanted in ten minutes.',
        },
        { by: 2, answers: { 1: 4, 2: true, 3: 'The transmitter needs a socket by the bed.' } },
        { by: 'committee', answers: { 1: 4, 2: true } },
      ],
      answered: 20,
      kept: { after: 6, reason: 'Alerts have halved in all six patients. It replaces Reveal LINQ.' },
    },
  },
  {
    device: 'AngioSeal VIP 8F',
    manufacturer: 'Terumo',
    department: 'Cath Lab',
    by: 2,
    daysAgo: 53,
    stage: 'approved',
    why: 'Closure after structural cases with an 8F sheath; the 6F size is on the shelf already.',
    representative: 'Kenji Watanabe',
    analysis: 'Extends an existing contract line.',
    decision: 'Five units on trial before we commit to the size.',
    trial: {
      units: 5,
      from: -20,
      until: 10,
      questions: [
        { text: 'How easy is it to deploy?', scale: 'rating' },
        { text: 'Was the patient up earlier than with manual compression?', scale: 'yes_no' },
        { text: 'What should be better?', scale: 'text' },
      ],
      evaluators: [
        { by: 1, answers: { 1: 4, 2: true, 3: 'The sheath is stiff in scarred groins.' } },
        { by: 3, answers: { 1: 5, 2: true }, text: 'Four patients, no re-bleeding.' },
        { by: 'committee', answers: { 1: 3, 2: false, 3: 'A marker on the collagen pusher.' } },
        { by: 0 },
      ],
      answered: 30,
    },
  },
  {
    device: 'CrossBoss CTO catheter',
    manufacturer: 'Boston Scientific',
    department: 'Cath Lab',
    by: 0,
    daysAgo: 55,
    stage: 'approved',
    why: 'Blunt dissection catheter for the chronic total occlusion programme that starts in spring.',
    representative: 'Sophie Laurent',
    notes: 'Two operators are trained.',
    analysis: 'Expected 20 cases in the first year.',
    decision: 'Approved for the programme; stock of four.',
    conditions: [
      {
        text: 'The supplier lends a second console for the first cases.',
        for: 'supply_chain',
        days: 5,
        closed: { after: 6, note: 'Agreed by mail; it comes with the first delivery.' },
      },
      { text: 'A third operator finishes the training of the supplier.', for: 'analyst', days: 12 },
      {
        text: 'The return of unopened catheters is agreed in writing.',
        for: 'supply_chain',
        days: 30,
        blocks: true,
      },
    ],
  },
  {
    device: 'G7 acetabular shell 54 mm',
    manufacturer: 'Zimmer Biomet',
    department: 'HBOR',
    by: 4,
    daysAgo: 58,
    stage: 'approved',
    why: 'Missing size in our hip system; borrowed from the supplier four times since January.',
    representative: 'Paul Lindgren',
    analysis: 'Loan fees exceed the price of own stock.',
    decision: 'Approved. Two on the shelf.',
  },
  // Ordered
  {
    device: 'SAPIEN 3 Ultra Resilia 26 mm',
    manufacturer: 'Edwards',
    department: 'Cath Lab',
    by: 0,
    daysAgo: 66,
    stage: 'ordered',
    why: 'Valve tissue with an anti-calcification treatment; less paravalvular leak than the current version.',
    representative: 'N/A',
    replaces: { name: 'SAPIEN 3 26 mm', manufacturer: 'Edwards' },
    analysis: 'Price rises by 2 %, covered by the tender.',
    decision: 'Approved as a full conversion.',
    sheet: true,
  },
  {
    device: 'Aurora EV-ICD lead',
    manufacturer: 'Medtronic',
    department: 'EP',
    by: 1,
    daysAgo: 69,
    stage: 'ordered',
    why: 'Extravascular defibrillation with anti-tachycardia pacing, for young patients without a pacing need.',
    representative: 'Miriam Adler',
    analysis: 'Certified implanters required; training dates offered for two physicians.',
    decision: 'Approved for certified implanters only.',
    backordered: true,
  },
  {
    device: 'Progreat Omega microcatheter 2.4F',
    manufacturer: 'Terumo',
    department: 'HBOR',
    by: 3,
    daysAgo: 72,
    stage: 'ordered',
    why: 'Coaxial microcatheter for prostate artery embolisation.',
    representative: 'Kenji Watanabe',
    analysis: 'Two comparable products evaluated; this one had the fewest catheter exchanges.',
    decision: 'Approved.',
  },
  {
    device: 'Perceval Plus sutureless valve, size M',
    manufacturer: 'Corcym',
    department: 'CVOR',
    by: 2,
    daysAgo: 74,
    stage: 'ordered',
    why: 'Shorter cross-clamp time in combined procedures and redo operations.',
    representative: 'Elisa Conti',
    analysis: 'Unit price is higher, theatre time lower; neutral overall.',
    decision: 'Approved for patients over 70 with combined procedures.',
  },
  {
    device: 'Arrow ErgoPack central venous catheter, 3 lumen',
    manufacturer: 'Arrow/Teleflex',
    department: 'CVOR',
    by: 3,
    daysAgo: 78,
    stage: 'ordered',
    why: 'Complete insertion tray with a needle-free safety guidewire; one pack in place of five items.',
    representative: 'Dana Whitlock',
    analysis: 'Saves about six minutes of preparation and reduces the number of stock items.',
    decision: 'Approved hospital-wide.',
    backordered: true,
  },
  // On the shelf
  {
    device: 'Resolute Onyx drug-eluting stent 2.0 mm',
    manufacturer: 'Medtronic',
    department: 'Cath Lab',
    by: 0,
    daysAgo: 96,
    stage: 'on_shelf',
    why: 'Smallest size of the family, for distal vessels where we now leave lesions untreated.',
    representative: 'Miriam Adler',
    analysis: 'Falls under the stent contract at the same price.',
    decision: 'Approved.',
    lawson: 'LW-104822',
  },
  {
    device: 'Perclose ProStyle closure system',
    manufacturer: 'Abbott',
    department: 'Cath Lab',
    by: 2,
    daysAgo: 104,
    stage: 'on_shelf',
    why: 'Suture-mediated closure for arterial and venous access up to 21F.',
    representative: 'Jonas Keller',
    replaces: { name: 'Perclose ProGlide', manufacturer: 'Abbott' },
    analysis: 'The supplier discontinues the previous version. No change of price.',
    decision: 'Approved as a replacement.',
    lawson: 'LW-104377',
    sheet: true,
  },
  {
    device: 'Octaray mapping catheter',
    manufacturer: 'Biosense Webster',
    department: 'EP',
    by: 1,
    daysAgo: 112,
    stage: 'on_shelf',
    why: 'Faster and denser maps than the five-spline catheter.',
    representative: 'Thomas Greer',
    analysis: 'Used in about a third of ablations. Price negotiated to the level of the old catheter.',
    decision: 'Approved.',
    lawson: 'LW-103961',
  },
  {
    device: 'PASCAL Precision leaflet repair system',
    manufacturer: 'Edwards',
    department: 'Cath Lab',
    by: 0,
    daysAgo: 121,
    stage: 'on_shelf',
    why: 'Second device for mitral and tricuspid edge-to-edge repair, for anatomies where the clip cannot grasp.',
    representative: 'N/A',
    analysis: 'Reimbursement is settled for mitral use. Tricuspid use within the registry only.',
    decision: 'Approved with a yearly ceiling of 15 implants.',
    lawson: 'LW-103540',
    cameOf: [],
  },
  {
    device: 'Quickdraw venous cannula 25F',
    manufacturer: 'Edwards',
    department: 'CVOR',
    by: 2,
    daysAgo: 130,
    stage: 'on_shelf',
    why: 'Femoral cannulation for minimally invasive valve surgery.',
    representative: 'N/A',
    analysis: 'Needed once the minimally invasive programme starts.',
    decision: 'Approved.',
    lawson: 'LW-103102',
    findings: {
      need: {
        problem: 'Minimally invasive valve surgery needs a femoral cannula with a kink-resistant wire.',
        patientsPerYear: 48,
        alternatives: 'A two-stage cannula, which is stiffer.',
      },
      cost: {
        currency: 'USD',
        lines: [
          { item: 'Cannula 25F', unitPrice: '412.50', quantity: 48, period: 'year', side: 'new' },
          { item: 'Two-stage cannula', unitPrice: '365.00', quantity: 20, period: 'year', side: 'replaced' },
        ],
      },
    },
    cameOf: [
      {
        part: 'requester',
        after: 2.2,
        used: 'partly',
        usedText: 'In two of three cases; the smallest patients still get the two-stage cannula.',
        unitsPerYear: 31,
        again: true,
        againText: 'It does not kink, and the drainage is better.',
      },
      {
        part: 'analyst',
        after: 4.1,
        used: 'partly',
        usedText: 'Fewer cases than planned in the first quarter.',
        unitsPerYear: 32,
        unitPrice: '398.75',
        currency: 'USD',
        again: true,
      },
    ],
  },
  {
    device: 'JuggerKnot soft anchor 1.4 mm',
    manufacturer: 'Zimmer Biomet',
    department: 'HBOR',
    by: 4,
    daysAgo: 139,
    stage: 'on_shelf',
    why: 'All-suture anchor that removes less bone in hand and wrist repairs.',
    representative: 'Paul Lindgren',
    analysis: 'Comparable in price to the anchor in use.',
    decision: 'Approved.',
    lawson: 'LW-102788',
  },
  // Rejected
  {
    device: 'Corindus CorPath GRX robotic PCI',
    manufacturer: 'Siemens Healthineers',
    department: 'Cath Lab',
    by: 0,
    daysAgo: 87,
    stage: 'rejected',
    why: 'Lower radiation dose for the operator in long cases.',
    representative: 'Petra Hofmann',
    analysis: 'High capital cost, few eligible cases. The supplier is withdrawing from this field.',
    decision: 'Denied: no long-term support for the platform.',
  },
  {
    device: 'Zenith Alpha thoracic endograft',
    manufacturer: 'Cook Medical',
    department: 'HBOR',
    by: 3,
    daysAgo: 92,
    stage: 'rejected',
    why: 'Lower profile than the endograft on consignment.',
    representative: 'Lars Nygaard',
    analysis: 'Overlaps with the consignment set; a second set would expire unused.',
    decision: 'Denied. The existing consignment covers the need.',
  },
  {
    device: 'Heli-FX EndoAnchor system',
    manufacturer: 'Medtronic',
    department: 'HBOR',
    by: 4,
    daysAgo: 115,
    stage: 'rejected',
    why: 'Fixation of endografts with hostile necks.',
    representative: 'Miriam Adler',
    analysis: 'Two cases in the last year would have qualified.',
    decision: 'Denied at this volume. Order per case through the supplier.',
  },
  // Dismissed
  {
    device: 'Glidewire Advantage 0.035" × 260 cm',
    manufacturer: 'Terumo',
    department: 'Cath Lab',
    by: 0,
    daysAgo: 44,
    stage: 'dismissed',
    why: 'Longer wire for exchanges from a radial approach.',
    representative: 'Kenji Watanabe',
  },
  {
    device: 'Impella CP pump for protected PCI',
    manufacturer: 'Abiomed',
    department: 'CVOR',
    by: 4,
    daysAgo: 13,
    stage: 'dismissed',
    merged: { into: 'Impella CP with SmartAssist', after: 2.2 },
    why: 'Support for patients in whom surgery is too risky and the heart too weak for an unprotected intervention. About eight a year from our wards.',
    representative: 'Oliver Brandt',
    said: [
      {
        by: 'supply_chain',
        after: 0.6,
        body: 'The Cath Lab has asked for the same pump. One order would do.',
      },
    ],
  },
];
