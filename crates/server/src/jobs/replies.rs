//! Plays the replies that players have planned. The match's version says whether a reply still fits: whichever process is
//! slower changes nothing.

use std::time::Duration;

use ikusa_play::Command;

use crate::app::App;
use crate::error::{Answer, ApiError};
use crate::live::Order;
use crate::plan::{self, Next};
use crate::store::PlanRow;

const BEAT: Duration = Duration::from_secs(1);

pub(super) async fn play(app: App) {
    loop {
        tokio::time::sleep(BEAT).await;
        match app.hub.store().due_plans().await {
            Ok(plans) => {
                for plan in plans {
                    if let Err(error) = follow(&app, &plan).await {
                        tracing::warn!(id = plan.id, ?error, "a planned reply rests");
                    }
                }
            }
            Err(error) => tracing::warn!(%error, "cannot look for planned replies"),
        }
    }
}

async fn follow(app: &App, plan: &PlanRow) -> Answer<()> {
    let (store, table) = (app.hub.store(), app.hub.table(&plan.id));
    let look = table.look(store, |play| {
        play.contest
            .as_ref()
            .map_or((Next::Over, 0), |contest| (plan::next(plan, contest), contest.version()))
    });
    let (next, version) = match look.await {
        Err(ApiError::Frozen) => (Next::Over, 0),
        seen => seen?,
    };
    match next {
        Next::Wait => Ok(()),
        Next::Over => Ok(store.drop_plan(&plan.id, plan.seat).await?),
        Next::Reply(text) => {
            let order = Order::new(plan.seat, Command::Move { text });
            match table.command(store, Order { expected: Some(version), ..order }).await {
                Ok(_) | Err(ApiError::Stale(_)) => Ok(()),
                // What cannot be played is no plan.
                Err(ApiError::Denied(_)) => Ok(store.drop_plan(&plan.id, plan.seat).await?),
                Err(error) => Err(error),
            }
        }
    }
}
