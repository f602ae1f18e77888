/** The embedded default: mail in folders, no server needed. */
export { dropMail, FolderInbox, type FolderInboxOptions } from './folder-inbox.ts'
export { FolderOutbox } from './folder-outbox.ts'
