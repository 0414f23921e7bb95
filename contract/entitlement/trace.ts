/** The steps of a check in the order in which they are listed. */
export const stepNames = [
  'identified',
  'subscription',
  'resourceType',
  'itemKnown',
  'held',
  'membership',
  'assigned',
  'coverage',
  'embargo',
  'movingWall',
  'openAccess',
] as const

/** A step of a check. */
export type StepName = (typeof stepNames)[number]

/** How a step ended: `unknown` when the facts do not decide it, `notApplicable` when it does not matter. */
export const stepResults = ['passed', 'failed', 'unknown', 'notApplicable'] as const

/** How a step of a check ended. */
export type StepResult = (typeof stepResults)[number]

/** Why a step ended as it did. */
export const stepReasons = [
  'libraryNamed',
  'addressRegistered',
  'addressElsewhere',
  'addressUnknown',
  'addressShared',
  'readerActive',
  'readerDisabled',
  'readerElsewhere',
  'readerUnknown',
  'readerAmbiguous',
  'subscriptionUnlimited',
  'subscriptionOpen',
  'subscriptionInGrace',
  'subscriptionEnded',
  'typeIncluded',
  'typeNotIncluded',
  'itemFound',
  'itemUnknown',
  'itemAmbiguous',
  'heldNow',
  'notHeld',
  'printOnly',
  'titleRemoved',
  'titleNotYetHeld',
  'noHoldingNeeded',
  'isMember',
  'notMember',
  'memberLater',
  'membershipEnded',
  'noConsortiumNeeded',
  'assignedToLibrary',
  'assignedToAll',
  'assignedToMember',
  'assignedToOthers',
  'assignedLater',
  'assignmentEnded',
  'noPackageNeeded',
  'covered',
  'beforeCoverage',
  'afterCoverage',
  'abstractsOnly',
  'selectedArticles',
  'dateNeeded',
  'noEmbargo',
  'olderThanEmbargo',
  'underEmbargo',
  'noMovingWall',
  'withinMovingWall',
  'behindMovingWall',
  'notEvaluated',
  'openAccess',
  'freeToRead',
  'notOpenAccess',
  'articleNotOpen',
] as const

/** Why a step of a check ended as it did; the portal has a text for each. */
export type StepReason = (typeof stepReasons)[number]

/** Kinds of records that a step may refer to. */
export const recordKinds = [
  'customer',
  'ipRange',
  'endUser',
  'title',
  'article',
  'libraryTitle',
  'package',
  'consortium',
] as const

/** Kind of record that a step used. */
export type RecordKind = (typeof recordKinds)[number]

/** A record that a step used. */
export interface StepRecord {
  kind: RecordKind
  id: number
  name: string
}

/** Who can fix a failing step; `caller` where the question itself is too vague, `time` where waiting fixes it. */
export const fixers = ['library', 'consortium', 'support', 'caller', 'time'] as const

/** Who can fix a failing step. */
export type Fixer = (typeof fixers)[number]

/** What fixes a failing step. */
export const fixActions = [
  'addAddress',
  'chooseLibrary',
  'addReader',
  'enableReader',
  'renewSubscription',
  'includeResourceType',
  'addToCatalogue',
  'nameOneTitle',
  'addHolding',
  'deliverFromPrint',
  'restoreTitle',
  'askOnLaterDay',
  'joinConsortium',
  'assignPackage',
  'extendCoverage',
  'giveDate',
  'lookUpArticle',
  'wait',
  'markOpenAccess',
] as const

/** What fixes a failing step; the portal has a text and a screen for each. */
export type FixAction = (typeof fixActions)[number]

/** What would fix a step and who can do it. */
export interface Fix {
  action: FixAction
  by: Fixer
}

/** One step of a check. */
export interface TraceStep {
  step: StepName
  result: StepResult
  reason: StepReason
  record: StepRecord | null
  /** Days, names and coverage for the text of the reason. */
  values: Readonly<Record<string, string>>
  /** null for a step that needs no fix. */
  fix: Fix | null
}
