import type { IDataObject } from 'n8n-workflow';
import type { CampaignAnswer } from '../../api/model/types';
import type { AcceptedCampaign } from './acceptedCampaign';
import { creditsLeftOf, reachOf, sumReach } from './reach';

export interface ColumnSettings {
	simplify: boolean;
	/** Whether nothing is sent. */
	simulated?: boolean;
}

/** What the service says of an item's campaigns: a column for each figure, or its answers as they are. */
export class CampaignColumns {
	/** Made once however many items show them. */
	private readonly ofOne = new Map<AcceptedCampaign, IDataObject>();

	constructor(private readonly settings: ColumnSettings) {}

	/** @param campaigns at least one */
	of(campaigns: AcceptedCampaign[]): IDataObject {
		if (campaigns.length > 1) return this.make(campaigns);
		const [campaign] = campaigns;
		const columns = this.ofOne.get(campaign) ?? this.make(campaigns);
		this.ofOne.set(campaign, columns);
		return columns;
	}

	private make(campaigns: AcceptedCampaign[]): IDataObject {
		const answers = campaigns.map(({ answer }) => answer);
		if (this.settings.simplify) return this.figuresOf(answers);
		return answers.length > 1 ? { campaigns: answers } : { campaign: answers[0] };
	}

	/**
	 * The figures are those of whole campaigns, and named so: added up over the rows they would mean nothing. What the
	 * service does not say stays absent.
	 */
	private figuresOf(answers: CampaignAnswer[]): IDataObject {
		const { simulated = false } = this.settings;
		const reach = sumReach(answers.map(reachOf));
		const left = creditsLeftOf(answers, simulated);
		return {
			...(reach.total !== undefined && { campaignTotal: reach.total }),
			...(reach.sent !== undefined && { campaignSent: reach.sent }),
			...(reach.cost !== undefined && { campaignCost: reach.cost }),
			...(left !== undefined && { [simulated ? 'creditsAfter' : 'creditsLeft']: left }),
		};
	}
}
