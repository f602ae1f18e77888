import type { BoardMap } from '../board/map.ts'
import type { TextFiles } from '../board/text-files.ts'
import type { ChapterRules } from './chapters.ts'
import type { DecisionKind, FactFunction, FactTypes, Json, SheetNode } from './decision.ts'
import type { DiceRoller } from './dice.ts'
import type { GameEvent, Loss } from './event.ts'
import type { PositionFacts } from './facts.ts'
import type { Handbook } from './handbook.ts'
import type { MalformedSnapshot } from './malformed-snapshot.ts'
import type { Procedure } from './procedure.ts'
import type { GameQuery, SampleQuestion, Topic, TrackBox } from './query.ts'
import type { SheetReader } from './sheet-reader.ts'

/** A step of a campaign: what is adjudicated in one go, from one snapshot. */
export interface Step {
  /** What sheets call it and reports head it with: "Turn 1, first step". Unique in a campaign. */
  readonly name: string
  /** Seats whose sheet the step waits for; none: it is played at once. */
  readonly waitsFor: readonly string[]
  /** Seats that get a sheet too, though nobody waits for theirs. */
  readonly mayToo?: readonly string[]
  /** Seats whose turn it is to act; the others only respond. A campaign may choose to wait for these alone. */
  readonly active: readonly string[]
  /** The step before it, whose sheets are its drafts: they count where nobody sends another by the deadline. */
  readonly keepsSheetsOf?: string
  /** One line on what each seat is asked for. */
  readonly asks: Readonly<Record<string, string>>
  /** What follows it, as far as that is known: "then the other side acts, unless the turn ends". */
  readonly then?: string
}

/** A counter for pictures. Games say what it shows; pictures know how it looks. */
export interface Piece {
  readonly id: string
  readonly name: string
  /** Code of its hex; '' at sea, where a section of a sea area has it. */
  readonly hex: string
  /** Its side: where both stand in a sea area's box, each has a part of its own. */
  readonly side?: string
  /** Colour scheme of the owner. */
  readonly fill: string
  readonly ink: string
  /**
   * NATO-like symbol: infantry, armour, mechanised, motorised, cavalry, mountain, paratroop, marine, garrison, militia, headquarters ...; of aircraft fighter, bomber,
   * transport ...; of ships carrier, battleship, cruiser, light cruiser, submarine, transport, amphibious, convoy.
   */
  readonly symbol: string
  /** XX, XXX, XXXX, XXXXX; empty for aircraft and ships. */
  readonly size: string
  /** The printed values, left to right: ['8', '6'] combat and movement; of a ship ['5', '4', '(3)', '6', '3'] attack, defence, in brackets its aircraft, movement, range. */
  readonly values: readonly string[]
  readonly faceDown: boolean
  /** A second, outlined look: white print, elite. */
  readonly white?: boolean
  readonly air?: boolean
  readonly naval?: boolean
  /** A ship's marks: damaged; a carrier without its aircraft. */
  readonly damaged?: boolean
  readonly noPlanes?: boolean
  /** Id of the piece that carries it: they stand together. */
  readonly aboard?: string
}

/** A section of a sea area's box, with those in it. */
export interface SeaSection {
  /** What its box calls it: '4'. */
  readonly name: string
  /** The printed search number. */
  readonly search: number
  /** The search number of each side that has somebody there, as things stand. */
  readonly searches?: Readonly<Record<string, number>>
  readonly pieces: readonly Piece[]
}

/** A sea area with somebody in it. */
export interface SeaAreaView {
  readonly name: string
  readonly weather: string
  /** Code of the hex where its box is drawn; '' when no map shows the area. */
  readonly hex: string
  /** In the order of the box, from top to bottom. */
  readonly sections: readonly SeaSection[]
}

/** What a seat may see, ready for reports and pictures. */
export interface View {
  readonly step: Step
  /** Everything that stands in a hex. */
  readonly pieces: readonly Piece[]
  /** Sea areas with somebody in them, those first where most happens. */
  readonly seaAreas?: readonly SeaAreaView[]
  /** Controller of each hex that has one, by hex code; colours by controller. */
  readonly control: Readonly<Record<string, string>>
  readonly controlColours: Readonly<Record<string, string>>
  /** "Weather: fine; turn 3 ..." : the facts that head a report. */
  readonly facts: readonly { readonly label: string; readonly value: string }[]
  /** Tables of standing, losses, reinforcements due: for the report's end. */
  readonly tables: readonly { readonly title: string; readonly columns: readonly string[]; readonly rows: readonly (readonly string[])[] }[]
}

/** Hexes that have something in common, to be laid over a map on demand. */
export interface MapLayer {
  /** 'Zones of control' */
  readonly what: string
  /** A side or a power. */
  readonly whose: string
  /** Of the rulebook. */
  readonly section: string
  /** By hex of the board: 1 where it is. Not to be written into. */
  readonly hexes: Uint8Array
}

/** Numbers of a position that charts follow from turn to turn: income, production. */
export interface Gauge {
  /** 'Build points a turn' */
  readonly what: string
  /** Of the rulebook. */
  readonly section: string
  /** By power or side. */
  readonly values: Readonly<Record<string, number>>
}

/** A loss that a seat has heard of. */
export interface ToldLoss extends Loss {
  /** The step in which it was told, by name. */
  readonly step: string
}

/** A problem of a sheet, in the player's own line numbers. */
export interface Problem {
  readonly line: number
  readonly column: number
  /** What is wrong, the rule, and the nearest legal thing. */
  readonly message: string
  readonly severity: 'error' | 'warning'
  /** Of an order that was read, which cannot be carried out as things stand: a rehearsal of it knows better. */
  readonly foreseen?: true
}

/** How a campaign stands, or ended. */
export interface Outcome {
  /** The sides with their seats, in the game's order, and the points of victory of each. */
  readonly sides: readonly { readonly side: string; readonly seats: readonly string[]; readonly points: number }[]
  /** The side that wins; null: a draw. */
  readonly winner: string | null
  /** Something else than the points has decided it: an agreement, a sudden victory. */
  readonly decided?: true
}

/** A game in play: what procedures work on. Made from a snapshot for one step, thrown away after it. */
export interface World {
  /** Events told so far in this step. */
  readonly events: GameEvent[]
  tell(event: GameEvent): void
}

/**
 * All that the rest of the house knows of a game. `W` is the game's own world; a snapshot is JSON.
 */
export interface Game<W extends World = World> {
  /** As campaign files name it. */
  readonly name: string
  /** Version of its rules: raised whenever the same position, dice and answers come to something else. The log keeps it with each step. */
  readonly rules: number
  readonly title: string
  /** Pictures are drawn on it; everything else goes through `view`. */
  readonly board: BoardMap
  /** A new campaign's first snapshot. Throws with a clear message on a bad scenario. */
  setUp(scenario: unknown): Json
  /** The step a position stands before, or null when the campaign is over. */
  nextStep(world: W): Step | null
  /** The turn that a step is of, by the step's name: steps of one turn follow on one another. */
  turnOf(step: string): string
  /** How the sides stand in a position: who wins when it is the last one, and by how much. */
  outcome(world: W): Outcome
  /** The name of a step still to come that a sheet says in its own way ("turn 1  First Step"), so that it can be held for it; null when there is none. */
  laterStep(world: W, words: string): string | null
  /**
   * A world to play or to look at. Throws Error with a message for a person when the snapshot is malformed, newer, or of another board. `known`: this program has
   * checked it before, and nobody else holds the object.
   */
  load(snapshot: Json, dice: DiceRoller, known?: boolean): W
  save(world: W): Json
  /** What is wrong with a position that somebody wrote by hand, as far as loading does not see it; null when it can be played. */
  whyNotWhole(world: W): MalformedSnapshot | null
  /** Puts a position right by the moderator's word, and says what was done. Throws Error with a message for him; the world is thrown away then. */
  correct(world: W, change: Json): string
  /** Plays the step the snapshot stands before. */
  play(world: W): Procedure<void>
  readonly decisions: readonly DecisionKind<W>[]
  /** What any condition may test, whatever the decision: the turn, the weather, what this step has brought so far. */
  readonly facts: PositionFacts<W>
  /** The facts of a decision by name, with those that options add to them. */
  factTypes(kind: Pick<DecisionKind, 'factTypes'>): FactTypes
  /** What conditions may call: `enemies("Aston")`. */
  readonly functions: readonly FactFunction<W>[]
  /** Where a step can stop, in order: 'moves', 'battles' ... */
  readonly stops: readonly string[]
  /** Decisions worth a mail at the pace 'normal', by name, with the reason. */
  readonly worthAMail: ReadonlyMap<string, string>
  /** The seats of the campaign: the same from its first step to its last, whatever becomes of the powers that they answer for. */
  seats(world: W): readonly string[]
  /**
   * The position as a seat may know it: it holds nothing that is secret from the seat, can be saved and looked at like any other, and is not played. Views, queries,
   * facts of conditions, sheets to fill in, receipts and what is handed out are made of it alone.
   */
  seen(world: W, seat: string): W
  /** The same of a position in the middle of a step, in its place: what is secret from the seat is taken out of it, and looking at what a procedure has in hand of it throws OutOfSight. */
  hide(world: W, seat: string): void
  /** `lost`: losses of the turn so far that the seat has heard of, for their table; absent: the table is not wanted. */
  view(world: W, seat: string, lost?: readonly ToldLoss[]): View
  /** Supply and zones of control of those who have units on the map, from a position as its reader may know it (`seen`). The same ones have the same names in every step. */
  layers(world: W): readonly MapLayer[]
  /** Income or production as a position has it, from one as its reader may know it (`seen`). */
  gauges(world: W): readonly Gauge[]
  /** Whether a unit of a position is the seat's to order. */
  isOwn(world: W, seat: string, unit: string): boolean
  /** What a seat should know of where its orders would leave it, from the position before the step to one after it: units that lose their supply, some that could have acted. */
  concerns(before: W, after: W, seat: string): readonly Concern[]
  /** What a step so far has used of all that is limited in number, from the position before it: moves, flights, points to move by. Only of what the seat may spend. */
  limits(before: W, after: W, seat: string): readonly Limit[]
  /** What may come of a roll whose arithmetic an event tells (`sum` of its data), by the table that it is rolled on; null where no table of a few results is. */
  chances(world: W, kind: string, sum: Json): readonly Chance[] | null
  /** Reads the words of a seat's sheet in a position: its units, its hexes. */
  reader(world: W, seat: string): SheetReader
  /** The question keys that an entry's `at:` stands for: a hex's code, several hexes, a unit's id. */
  keys(world: W, seat: string, at: SheetNode): readonly string[]
  /**
   * A sheet prefilled with every unit that may act, commented with its choices: YAML text. `brief`: with what stands at the front, the attacks that are
   * possible and what must be decided.
   */
  prefilledSheet(world: W, seat: string, brief?: boolean): string
  /** What may be drawn over turns. */
  readonly measures: readonly Measure<W>[]
  /** What is on its way to a seat's powers, for the report of a turn's end; open to everybody. */
  turnTrack?(world: W, seat: string): { readonly title: string; readonly boxes: readonly TrackBox[] } | null
  /** What a seat may ask about the position by mail. */
  readonly queries: readonly GameQuery<W>[]
  /** Questions that may come, as far as the position shows them, for a look at what standing orders would say. Rolls no dice and changes nothing. */
  sampleQuestions(world: W, seat: string): readonly SampleQuestion[]
  /** How reports tell its events. Absent: as they come, a chapter for each kind. */
  readonly chapters?: ChapterRules
  /** What the game writes into the handbook beside what its decisions say. */
  readonly handbook?: Handbook
  /** The decisions in chapters, for the handbook; those that the game only refuses by name are in none. */
  readonly topics: readonly Topic[]
  /** Tables and other sources this game's data name, for the report's footer. `from`: what the footer calls a source of the game's own: "Tables from the second edition". */
  readonly sources: readonly { readonly what: string; readonly source: string; readonly from?: string }[]
  /** Runs one conformance case (a parsed YAML document of data/cases/<game>/). */
  runCase(document: unknown): CaseResult
}

/** Numbers of a position that are drawn over the turns of a campaign. */
export interface Measure<W extends World = World> {
  /** 'build points' */
  readonly name: string
  readonly means: string
  /** Drawn in the report of each turn's end: it must depend on nothing that anybody may not see. The last that a campaign counts is. */
  readonly inReports?: true
  /** By whose they are: powers or sides; none where the campaign has nothing of the kind. Of a position as a seat may see it. */
  of(world: W): Readonly<Record<string, number>>
}

/** Units that a player may want to look after, and why. */
export interface Concern {
  /** "Out of supply afterwards" */
  readonly what: string
  /** As receipts name them, with their hexes. */
  readonly units: readonly string[]
}

/** Something of which a seat has so much in a step. */
export interface Limit {
  /** Whose it is, and by what: "Rumania, land action" */
  readonly whose: string
  /** "air missions" */
  readonly what: string
  readonly used: number
  readonly of: number
}

/** A result that a table may give. */
export interface Chance {
  /** As the table prints it. */
  readonly result: string
  readonly percent: number
}

/** What sheets and standing orders need of a game. */
export type SheetRules<W extends World = World> = Pick<
  Game<W>,
  'board' | 'decisions' | 'reader' | 'keys' | 'facts' | 'factTypes' | 'functions' | 'stops'
>

/** What a game is played by: its rulebook is built of this once. */
export interface RulebookChoice {
  /** Optional rules chosen, by number or name; none: the game's usual ones. */
  readonly options: readonly (number | string)[]
  /** Changes to the rulebook of another edition, by name, where the game has some; absent for none. */
  readonly changes?: readonly string[]
  /** Which board, where the game has several: as a scenario's document or a snapshot says. */
  readonly map?: string
  /** Own tables, units and maps of the moderator; null for none. */
  readonly overrides: TextFiles | null
}

export interface CaseResult {
  readonly id: string
  readonly title: string
  /** Rule ids that the case proves. */
  readonly rules: readonly string[]
  /** What did not come out as the case says; empty when it passes. */
  readonly failures: readonly string[]
  /** The events told, for a person who wants to see why. */
  readonly events: readonly GameEvent[]
  /** Whether something in it was refused because it is not built yet: such a case proves that refusal, and no rule. */
  readonly notYet: boolean
}
