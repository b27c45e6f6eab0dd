import { useState } from 'preact/hooks';

import type { CampaignAnswer, MessageItem } from '../../api/types.ts';
import { useAnswer } from '../../app/session.ts';
import { campaignSteps, reportStep, Timeline } from '../../parts/timeline.tsx';

function Steps({ item: { ticket, report } }: { item: MessageItem }) {
	const { answer } = useAnswer(
		(api) => api.get<CampaignAnswer>(`campaigns/${encodeURIComponent(ticket)}`),
		[],
	);
	if (!answer) return null;
	const reported = report ? [reportStep(report.status, report.at)] : [];
	return <Timeline steps={[...campaignSteps(answer), ...reported]} />;
}

/** What happened to a message, from the call to its delivery report. */
export function History({ item }: { item: MessageItem }) {
	const [isOpen, setOpen] = useState(false);
	return (
		<details class="history" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
			<summary>Timeline</summary>
			{isOpen && <Steps item={item} />}
		</details>
	);
}
