import { type Campaign, openCampaign } from '../campaign/campaign.ts'
import { readCampaignFile } from '../campaign/campaign-file.ts'

/** Opens the campaign of a file given on the command line. */
export const openFrom = (path: string, options: { readonly?: boolean } = {}): Campaign => openCampaign(readCampaignFile(path), options)
